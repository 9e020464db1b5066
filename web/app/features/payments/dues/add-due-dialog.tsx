import { DUE_LABELS, DueDraft } from '@ganit/contract/dues'
import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/use-dialog-form.ts'
import { useToday } from '../../../ui/text/use-today.ts'
import { askFor } from './dues.data.ts'

type AddDueDialogProps = { student: { student_id: number; name: string }; onClose: () => void }

const errorsOf = schemaResolver(DueDraft.omit({ student_id: true }), { sync: true })

/** Asks one student for something beside the fees of batches. */
export function AddDueDialog({ student: { student_id, name }, onClose }: AddDueDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: { title: '', amount: '', due_date: useToday() },
    errorsOf,
    send: async (fields) => {
      toastSuccess(await askFor({ ...fields, student_id }, attempt))
      onClose()
    },
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
      title="Add a due"
      text={`Something that ${name} alone is asked for, such as a book or an exam. An advance settles it at once.`}
      accept="Add"
    >
      <TextInput data-autofocus {...input('title')} />
      <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
      <TextInput type="date" {...input('due_date')} />
    </FormDialog>
  )
}
