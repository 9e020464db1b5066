import type { OnlinePayment } from '@ganit/contract/money/online-payments'
import { PAYMENT_LABELS } from '@ganit/contract/money/payments'
import { RefundDraft } from '@ganit/contract/money/refunds'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useMoneyForm } from '../../../ui/forms/use-money-form.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { readUnanswered } from '../../../unanswered.ts'
import { recordOnlineRefund } from './online-payments.data.ts'

type Refunded = { payment: OnlinePayment; student: { student_id: number; name: string } }

const nameOf = ({ payment, student }: Refunded) =>
  `online-refund:${payment.online_payment_id}:${student.student_id}`

const errorsOf = schemaResolver(RefundDraft.pick({ amount: true, date: true, reason: true }), {
  sync: true,
})

/** Notes the gateway's own refund for a student; reopens if its request has no answer. */
export function RecordRefund(refunded: Refunded) {
  const [isOpen, setOpen] = useState(() => readUnanswered(nameOf(refunded)) !== null)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Record refund to {refunded.student.name}
      </Button>
      {isOpen && <RecordDialog {...refunded} onClose={() => setOpen(false)} />}
    </>
  )
}

function RecordDialog({ payment, student, onClose }: Refunded & { onClose: () => void }) {
  const { online_payment_id, refunded } = payment
  const { student_id, name } = student
  const edit = useMoneyForm({
    name: nameOf({ payment, student }),
    initialValues: { amount: refunded, date: useToday(), reason: 'Given back by the gateway' },
    errorsOf,
    bodyOf: (fields) => ({ ...fields, method: 'bank' as const, student_id, online_payment_id }),
    record: recordOnlineRefund,
    onRecorded: ({ message }) => toastSuccess(message),
    onClose,
    unsaved: 'The refund is not recorded yet.',
  })
  const input = (field: keyof typeof edit.form.values) => ({
    label: PAYMENT_LABELS[field],
    name: field,
    autoComplete: 'off',
    ...edit.form.getInputProps(field),
  })

  return (
    <FormDialog
      edit={edit}
      title="Record refund"
      text={
        <>
          The gateway refunded {formatRupees(refunded)}. <b>{name}</b> owes that amount again on the
          newest dues that this payment settled, and the refund gets a voucher.
        </>
      }
      accept="Record refund"
    >
      <TextInput inputMode="decimal" leftSection="₹" data-autofocus {...input('amount')} />
      <DateField {...input('date')} />
      <TextInput {...input('reason')} />
    </FormDialog>
  )
}
