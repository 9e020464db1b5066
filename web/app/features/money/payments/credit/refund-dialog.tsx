import type { Ledger } from '@ganit/contract/money/ledger'
import { PAYMENT_LABELS, type PaymentMethod } from '@ganit/contract/money/payments'
import { RefundDraft } from '@ganit/contract/money/refunds'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../../ui/feedback/toast.ts'
import { DateField } from '../../../../ui/forms/date-field.tsx'
import field from '../../../../ui/forms/field.module.css'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { useMoneyForm } from '../../../../ui/forms/use-money-form.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { useToday } from '../../../../ui/text/use-clock.ts'
import { METHOD_CHOICES } from '../words.ts'
import { refundCredit } from './refunds.data.ts'

type RefundDialogProps = { payer: Ledger; onClose: () => void }

/** Storage name of a student's unanswered refund. */
export const refundName = (student_id: number) => `refund:${student_id}`

const errorsOf = schemaResolver(RefundDraft.omit({ student_id: true }), { sync: true })

/** Refunds credit, with a voucher. */
export function RefundDialog({ payer: { student_id, name, credit }, onClose }: RefundDialogProps) {
  const edit = useMoneyForm({
    name: refundName(student_id),
    initialValues: {
      amount: credit,
      date: useToday(),
      method: 'cash' as PaymentMethod,
      transaction_id: '',
      reason: '',
    },
    errorsOf,
    bodyOf: (fields) => ({ ...fields, student_id }),
    record: refundCredit,
    onRecorded: ({ message }) => toastSuccess(message),
    onClose,
    unsaved: 'The refund is not recorded yet.',
  })
  const input = (name: keyof typeof edit.form.values) => ({
    label: PAYMENT_LABELS[name],
    name,
    autoComplete: 'off',
    ...edit.form.getInputProps(name),
  })

  return (
    <FormDialog
      edit={edit}
      title="Refund"
      text={
        <>
          {formatRupees(credit)} of <b>{name}</b> is not used for any due. The refund gets a
          voucher.
        </>
      }
      accept="Refund"
    >
      <TextInput inputMode="decimal" leftSection="₹" data-autofocus {...input('amount')} />
      <DateField {...input('date')} />
      <NativeSelect data={METHOD_CHOICES} {...input('method')} />
      <TextInput
        description="Optional"
        className={field.optional ?? ''}
        {...input('transaction_id')}
      />
      <Textarea rows={2} {...input('reason')} />
    </FormDialog>
  )
}
