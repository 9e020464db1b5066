import { PAYMENT_LABELS, type Payment } from '@ganit/contract/payments'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import field from '../../../ui/forms/field.module.css'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { useMoneyForm } from '../../../ui/forms/use-money-form.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { METHOD_CHOICES } from '../words.ts'
import { correct } from './correct.data.ts'
import { changesOf, correctionName, errorsOf, fieldsOf } from './correct-fields.ts'
import { useStudents } from './use-students.ts'

type CorrectDialogProps = { payment: Payment; payer: string; onClose: () => void }

/** Says how a payment should have been recorded: it is taken back and recorded so at once. */
export function CorrectDialog({ payment, payer, onClose }: CorrectDialogProps) {
  const students = useStudents()
  const edit = useMoneyForm({
    name: correctionName(payment),
    initialValues: fieldsOf(payment),
    errorsOf: (fields) => errorsOf(fields, payment),
    bodyOf: (fields) => changesOf(fields, payment),
    record: (body, attempt) => correct(payment.payment_id, body, attempt),
    onRecorded: (answer) =>
      toastSuccess(`${answer.message} Receipt ${answer.payment.receipt_number}.`),
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
  const optional = { description: 'Optional', className: field.optional ?? '' }

  return (
    <FormDialog
      edit={edit}
      title="Correct payment"
      text={
        <>
          Receipt <b>{payment.receipt_number}</b>, {formatMoney(payment.amount)} from {payer}. It
          stays in the books as reversed, and the corrected payment gets a receipt of its own.
        </>
      }
      accept="Correct"
    >
      <TextInput inputMode="decimal" leftSection="₹" data-autofocus {...input('amount')} />
      <TextInput type="date" {...input('date')} />
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
        label="Keep what is more than is owed as an advance"
        {...form.getInputProps('advance', { type: 'checkbox' })}
      />
      <Textarea rows={2} {...input('reason')} />
    </FormDialog>
  )
}
