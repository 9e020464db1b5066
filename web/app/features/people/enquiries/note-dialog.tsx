import { addEnquiryNote, ENQUIRY_LABELS, type Enquiry } from '@ganit/contract/people/enquiries'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { addNote } from './enquiries.data.ts'
import { childOf } from './words.ts'

/** A note of a call, and when to call again. */
export function NoteDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const attempt = useAttempt()
  const today = useToday()
  const edit = useDialogForm({
    initialValues: { text: '', follow_up_on: '' },
    errorsOf: schemaResolver(addEnquiryNote.body, { sync: true }),
    send: async (fields) => {
      const { enquiry_id } = enquiry
      toastSuccess((await addNote({ enquiry_id, ...fields }, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The note is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title={`Note on ${childOf(enquiry)}`} accept="Save">
      <Textarea
        data-autofocus
        label={ENQUIRY_LABELS.note}
        rows={3}
        name="text"
        autoComplete="off"
        {...edit.form.getInputProps('text')}
      />
      <DateField
        label={ENQUIRY_LABELS.follow_up_on}
        min={today}
        name="follow_up_on"
        {...edit.form.getInputProps('follow_up_on')}
      />
    </FormDialog>
  )
}
