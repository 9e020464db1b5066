import { schemaResolver } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import type { z } from 'zod'
import { Button } from '../../buttons/button.tsx'
import dialog from '../../dialogs/dialog.module.css'
import { Modal } from '../../dialogs/modal.tsx'
import { ErrorBox } from '../../feedback/error-box.tsx'
import { Textarea } from '../fields/fields.tsx'
import classes from './reason-dialog.module.css'
import { useDialogForm } from './use-dialog-form.ts'

type ReasonDialogProps = {
  title: string
  /** Tells the effect, and by whom the reason is read. */
  children: ReactNode
  /** Facts to check before deciding. */
  details?: ReactNode
  /** Label of the submit button. */
  accept: string
  /** Shown when the dialog is left unsaved: what has not happened yet. */
  unsaved: string
  /** The body of the call. */
  schema: z.ZodType<unknown, { reason: string }>
  /** Sends the reason; the dialog then closes. */
  send: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of an act that cannot simply be undone, then does the act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, details, accept, unsaved, schema, send, onClose } = props
  const id = useId()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { reason: '' },
    errorsOf: schemaResolver(schema, { sync: true }),
    send: async ({ reason }) => {
      await send(reason)
      onClose()
    },
    onClose,
    unsaved,
  })

  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
    >
      <form ref={formRef} noValidate className={`stack gap20 ${classes.form}`} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{children}</p>
        </div>
        {details}
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Textarea
          data-autofocus
          label="Reason"
          name="reason"
          autoComplete="off"
          rows={3}
          {...form.getInputProps('reason')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            {accept}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
