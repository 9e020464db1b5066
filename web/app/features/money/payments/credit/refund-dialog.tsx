import { asMoney, toHundredths } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import { PAYMENT_LABELS, type PaymentMethod } from '@ganit/contract/money/payments'
import { RefundDraft } from '@ganit/contract/money/refunds'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useMoneyForm } from '../../../../ui/forms/use-money-form.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { dueName } from '../due-names.ts'
import { METHOD_CHOICES } from '../words.ts'
import { refundCredit } from './refunds.data.ts'

type RefundDialogProps = { payer: Ledger; onClose: () => void }

/** Storage name of a student's unanswered refund. */
export const refundName = (student_id: number) => `refund:${student_id}`

type Due = Ledger['dues'][number]

/** The refundable amount of a due: the sum paid for it, less the sum that other dues owe now. */
function refundableOfDue(due: Due, { due_now, credit }: Ledger, today: string) {
  const [amount = 0, waived = 0, owed = 0] = [due.amount, due.waived, due.owed].map(toHundredths)
  const own = due.due_date <= today ? owed : 0
  const missing = Math.max(0, toHundredths(due_now) - own - toHundredths(credit))
  return asMoney(Math.max(0, amount - waived - owed - missing))
}

/** Refundable amounts: the advance, and each paid due, the latest first. */
function refundableAmounts(payer: Ledger, today: string) {
  const { credit, dues } = payer
  const paid = dues
    .toReversed()
    .map((due) => ({
      value: String(due.due_id),
      label: dueName(due),
      amount: refundableOfDue(due, payer, today),
    }))
    .filter(({ amount }) => Number(amount) > 0)
  return Number(credit) > 0 ? [{ value: '', label: 'Advance', amount: credit }, ...paid] : paid
}

/** Whether there is anything to give back. */
export const isRefundable = (payer: Ledger, today: string) =>
  refundableAmounts(payer, today).length > 0

const errorsOf = schemaResolver(RefundDraft.omit({ student_id: true }), { sync: true })

/** Refunds an advance or a paid due, with a voucher. */
export function RefundDialog({ payer, onClose }: RefundDialogProps) {
  const { student_id, name, due_now } = payer
  const today = useToday()
  const [choices] = useState(() => refundableAmounts(payer, today))
  const edit = useMoneyForm({
    name: refundName(student_id),
    initialValues: {
      due_id: choices[0]?.value ?? '',
      amount: choices[0]?.amount ?? '',
      date: today,
      method: 'cash' as PaymentMethod,
      transaction_id: '',
      reason: '',
    },
    errorsOf,
    bodyOf: ({ due_id, ...fields }) => ({ ...fields, student_id, ...(due_id && { due_id }) }),
    record: refundCredit,
    onRecorded: ({ message }) => toastSuccess(message),
    onClose,
    unsaved: 'The refund is not recorded yet.',
  })
  const input = (name: keyof typeof PAYMENT_LABELS & keyof typeof edit.form.values) => ({
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
          What is given back to <b>{name}</b> gets a voucher. A fee that is given back is waived.
          {Number(due_now) > 0 &&
            ` What is due now, ${formatRupees(due_now)}, takes its part first.`}
        </>
      }
      accept="Refund"
    >
      <NativeSelect
        label="Refund of"
        name="due_id"
        data={choices.map(({ value, label, amount }) => ({
          value,
          label: `${label}: ${formatRupees(amount)}`,
        }))}
        {...edit.form.getInputProps('due_id')}
        onChange={({ currentTarget: { value } }) =>
          edit.form.setValues({
            due_id: value,
            amount: choices.find((choice) => choice.value === value)?.amount ?? '',
          })
        }
      />
      <TextInput inputMode="decimal" leftSection="₹" data-autofocus {...input('amount')} />
      <DateField {...input('date')} />
      <NativeSelect data={METHOD_CHOICES} {...input('method')} />
      <TextInput isOptional {...input('transaction_id')} />
      <Textarea rows={2} {...input('reason')} />
    </FormDialog>
  )
}
