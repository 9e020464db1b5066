import { DUE_LABELS, DueDraft } from '@ganit/contract/money/dues'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useMoneyForm } from '../../../../ui/forms/use-money-form.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { askForDue } from './dues.data.ts'

type AddDueDialogProps = { student: { student_id: number; name: string }; onClose: () => void }

/** Storage name of an unanswered due. */
export const addedDueName = (student_id: number) => `due:${student_id}`

const errorsOf = schemaResolver(DueDraft.omit({ student_id: true }), { sync: true })

/** Adds a due for one student beside the batches' fees. */
export function AddDueDialog({ student: { student_id, name }, onClose }: AddDueDialogProps) {
  const edit = useMoneyForm({
    name: addedDueName(student_id),
    initialValues: { title: '', amount: '', due_date: useToday() },
    errorsOf,
    bodyOf: (fields) => ({ ...fields, student_id }),
    record: askForDue,
    onRecorded: ({ message }) => toastSuccess(message),
    onClose,
    unsaved: 'The due is not added yet.',
  })
  const input = (field: keyof typeof edit.form.values) => ({
    label: DUE_LABELS[field],
    name: field,
    autoComplete: 'off',
    ...edit.form.getInputProps(field),
  })

  return (
    <FormDialog
      edit={edit}
      title="Add a charge"
      text={`Something that ${name} alone has to pay, such as a book or an exam. An advance settles it at once.`}
      accept="Add"
    >
      <TextInput data-autofocus {...input('title')} />
      <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
      <DateField {...input('due_date')} />
    </FormDialog>
  )
}
