import { joinEnquiry, loseEnquiry } from '@ganit/contract/enquiries'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { join, lose } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import type { Closing } from './use-move.ts'
import { childOf } from './words.ts'

type MoveDialogProps = { closing: Closing | undefined; stop: () => void }

/** Asks for what closing an enquiry needs: why it is lost, or who came of it. */
export function MoveDialog({ closing, stop }: MoveDialogProps) {
  if (!closing) return null
  const { enquiry, stage } = closing
  if (stage === 'joined') return <JoinedDialog closing={closing} stop={stop} />
  return (
    <ReasonDialog
      title={`Is ${childOf(enquiry)} lost?`}
      accept="Close the enquiry"
      unsaved="The enquiry is still open."
      schema={loseEnquiry.body}
      send={async (reason) => toastSuccess(await lose(enquiry.enquiry_id, reason))}
      onClose={stop}
    >
      Nobody calls them any more. It can be taken up again.
    </ReasonDialog>
  )
}

function JoinedDialog({ closing: { enquiry }, stop }: { closing: Closing; stop: () => void }) {
  const id = useId()
  const known = enquiry.known.find(({ kind }) => kind === 'student')
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { student_id: known ? String(known.id) : '' },
    errorsOf: schemaResolver(joinEnquiry.body, { sync: true }),
    send: async ({ student_id }) => {
      toastSuccess(await join(enquiry.enquiry_id, student_id))
      stop()
    },
    onClose: stop,
    unsaved: 'The enquiry is still open.',
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <h2 id={`${id}-title`}>Who is {childOf(enquiry)} now?</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          data-autofocus
          label="Student’s number"
          description={known && `${known.name} has the same phone.`}
          inputMode="numeric"
          name="student_id"
          {...form.getInputProps('student_id')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Joined
          </Button>
        </div>
      </form>
    </Modal>
  )
}
