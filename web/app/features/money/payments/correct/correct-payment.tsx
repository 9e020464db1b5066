import {
  PAYMENT_LABELS,
  type Payment,
  PaymentCorrection,
  type PaymentMethod,
  type RecordedMethod,
} from '@ganit/contract/money/payments'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { studentChoices } from '../../../../ui/finding/student-choices.ts'
import { SearchSelect } from '../../../../ui/forms/choices/search-select.tsx'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useMoneyForm } from '../../../../ui/forms/use-money-form.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { readUnanswered } from '../../../../unanswered.ts'
import { receiptId } from '../receipts/receipt-number.tsx'
import { METHOD_CHOICES } from '../words.ts'
import { replacePayment } from './correct.data.ts'

const STUDENTS = studentChoices()

/** A corrected payment under the wire's names, which refusals use. */
type CorrectFields = {
  student_id: string
  amount: string
  date: string
  method: RecordedMethod
  transaction_id: string
  note: string
  reason: string
  /** True to keep the excess as advance. */
  advance: boolean
}

/** Storage name of an unanswered correction. */
const correctionName = ({ payment_id }: Payment) => `correction:${payment_id}`

const fieldsOf = (payment: Payment): CorrectFields => ({
  student_id: String(payment.student_id),
  amount: payment.amount,
  date: payment.date,
  method: payment.method,
  transaction_id: payment.transaction_id ?? '',
  note: payment.note ?? '',
  reason: '',
  advance: false,
})

/** The changed fields, and the reason. */
function changesOf({ reason, advance, ...fields }: CorrectFields, payment: Payment) {
  const before = fieldsOf(payment)
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== before[name as keyof CorrectFields],
  )
  return {
    ...(Object.fromEntries(changed) as Partial<typeof fields> & { method?: PaymentMethod }),
    reason,
    ...(advance && { advance }),
  }
}

const resolve = schemaResolver(PaymentCorrection, { sync: true })

/** The request schema's messages by field, and a check that something differs. */
function errorsOf(fields: CorrectFields, payment: Payment) {
  const changes = changesOf(fields, payment)
  const isSame = Object.keys(changes).every((name) => ['reason', 'advance'].includes(name))
  return {
    ...resolve(changes),
    ...(isSame && { amount: 'Nothing was changed.' }),
  }
}

type CorrectDialogProps = {
  payment: Payment
  payer: string
  onClose: () => void
  onCorrected?: () => void
}

/** Corrects a payment: reverses it and records the corrected one together. */
export function CorrectDialog({ payment, payer, onClose, onCorrected }: CorrectDialogProps) {
  const students = STUDENTS
  const edit = useMoneyForm({
    name: correctionName(payment),
    initialValues: fieldsOf(payment),
    errorsOf: (fields) => errorsOf(fields, payment),
    bodyOf: (fields) => changesOf(fields, payment),
    record: (changes, attempt) =>
      replacePayment({ payment_id: payment.payment_id, ...changes }, attempt),
    onRecorded: (answer) => {
      toastSuccess(`${answer.message} Receipt ${answer.payment.receipt_number}.`)
      onCorrected?.()
    },
    onClose,
    unsaved: 'The payment is not corrected yet.',
  })
  const { form } = edit
  const input = (name: keyof typeof PAYMENT_LABELS) => ({
    label: PAYMENT_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  const optional = { isOptional: true }

  return (
    <FormDialog
      edit={edit}
      title="Correct payment"
      text={
        <>
          Receipt <b>{payment.receipt_number}</b>, {formatRupees(payment.amount)} from {payer}. It
          stays in the books as reversed, and the corrected payment gets a receipt of its own.
        </>
      }
      accept="Correct"
    >
      <TextInput inputMode="decimal" leftSection="₹" data-autofocus {...input('amount')} />
      <DateField {...input('date')} />
      <NativeSelect data={METHOD_CHOICES} {...input('method')} />
      <TextInput {...input('transaction_id')} {...optional} />
      <SearchSelect
        label="Student"
        name="student_id"
        first={[{ value: String(payment.student_id), label: payer }]}
        choices={students}
        value={form.values.student_id}
        onChange={(value) => form.setFieldValue('student_id', value)}
        error={form.errors.student_id}
      />
      <TextInput {...input('note')} {...optional} />
      <Checkbox
        label="Keep the excess as an advance"
        {...form.getInputProps('advance', { type: 'checkbox' })}
      />
      <Textarea rows={2} {...input('reason')} />
    </FormDialog>
  )
}

type CorrectPaymentProps = { payment: Payment; payer: string }

export function CorrectPayment({ payment, payer }: CorrectPaymentProps) {
  const [isOpen, setOpen] = useState(() => readUnanswered(correctionName(payment)) !== null)

  return (
    <>
      <Button size="xs" aria-describedby={receiptId(payment)} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && <CorrectDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}
