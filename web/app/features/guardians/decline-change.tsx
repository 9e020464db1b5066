import {
  CHANGE_REQUEST_LABELS,
  type ChangeRequest,
  declineChangeRequest,
} from '@ganit/contract/change-requests'
import { Button, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import classes from './family.module.css'
import { declineChange } from './requests.data.ts'

const errorsOf = schemaResolver(declineChangeRequest.body, { sync: true })

type DeclineChangeProps = { change: ChangeRequest; onClose: () => void }

/** Leaves the record as it is, for a reason that the guardian is told. */
export function DeclineChange({ change, onClose }: DeclineChangeProps) {
  const id = useId()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { reason: '' },
    errorsOf,
    send: async (body) => {
      toastSuccess(await declineChange(change.change_request_id, body))
      onClose()
    },
    onClose,
    unsaved: 'The change is not declined yet.',
  })

  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
    >
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Decline change</h2>
          <p id={`${id}-text`}>
            The record of {change.student.name} stays as it is. {change.proposer.name} is told the
            reason.
          </p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Textarea
          data-autofocus
          label={CHANGE_REQUEST_LABELS.reason}
          name="reason"
          rows={3}
          {...form.getInputProps('reason')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            Decline
          </Button>
        </div>
      </form>
    </Modal>
  )
}
