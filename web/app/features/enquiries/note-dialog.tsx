import { addEnquiryNote, ENQUIRY_LABELS, type Enquiry } from '@ganit/contract/enquiries'
import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import { useAttempt } from '../../api/attempt.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { useToday } from '../../ui/text/use-today.ts'
import { note } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import { childOf } from './words.ts'

/** What was said, and when to call again. */
export function NoteDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const id = useId()
  const attempt = useAttempt()
  const today = useToday()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { text: '', follow_up_on: '' },
    errorsOf: schemaResolver(addEnquiryNote.body, { sync: true }),
    send: async (fields) => {
      toastSuccess(await note(enquiry.enquiry_id, fields, attempt))
      onClose()
    },
    onClose,
    unsaved: 'The note is not saved yet.',
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <h2 id={`${id}-title`}>Note on {childOf(enquiry)}</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Textarea
          data-autofocus
          label={ENQUIRY_LABELS.note}
          rows={3}
          name="text"
          autoComplete="off"
          {...form.getInputProps('text')}
        />
        <TextInput
          type="date"
          label={ENQUIRY_LABELS.follow_up_on}
          min={today}
          name="follow_up_on"
          {...form.getInputProps('follow_up_on')}
        />
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
