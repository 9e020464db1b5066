import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type Attempt, useAttempt } from '../../api/attempt.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import classes from './chapters.module.css'

type NameDialogProps = {
  title: string
  name: string
  errorsOf: (fields: { name: string }) => Record<string, unknown>
  /** Saves it; answers what is said then. */
  save: (name: string, attempt: Attempt) => Promise<string>
  onClose: () => void
  /** Further fields, below the name. */
  children?: ReactNode
}

/** Asks for the name of a chapter or a skill. */
export function NameDialog({ title, name, errorsOf, save, onClose, children }: NameDialogProps) {
  const id = useId()
  const attempt = useAttempt()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { name },
    errorsOf,
    send: async (fields) => {
      toastSuccess(await save(fields.name, attempt))
      onClose()
    },
    onClose,
    unsaved: 'The name is not saved yet.',
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          data-autofocus
          label="Name"
          name="name"
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {children}
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
