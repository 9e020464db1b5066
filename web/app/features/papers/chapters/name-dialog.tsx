import type { ReactNode } from 'react'
import { type Attempt, useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'

type NameDialogProps = {
  title: string
  name: string
  errorsOf: (fields: { name: string }) => Record<string, unknown>
  save: (name: string, attempt: Attempt) => Promise<{ message: string }>
  onClose: () => void
  /** Shown below the name. */
  children?: ReactNode
}

/** Asks for the name of a chapter or a skill. */
export function NameDialog({ title, name, errorsOf, save, onClose, children }: NameDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: { name },
    errorsOf,
    send: async (fields) => {
      toastSuccess((await save(fields.name, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The name is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title={title} accept="Save">
      <TextInput
        data-autofocus
        label="Name"
        name="name"
        autoComplete="off"
        {...edit.form.getInputProps('name')}
      />
      {children}
    </FormDialog>
  )
}
