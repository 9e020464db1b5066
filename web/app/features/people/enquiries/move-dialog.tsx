import { joinEnquiry, loseEnquiry } from '@ganit/contract/people/enquiries'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { closeAsJoined, closeAsLost } from './enquiries.data.ts'
import type { Closing } from './use-move.ts'
import { childOf } from './words.ts'

type MoveDialogProps = { closing: Closing | undefined; stop: () => void }

/** Asks for what closing an enquiry needs: the reason why it is lost, or the student that the child became. */
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
      send={async (reason) => {
        const { enquiry_id } = enquiry
        toastSuccess((await closeAsLost({ enquiry_id, reason })).message)
      }}
      onClose={stop}
    >
      They are not called any more. You can move the enquiry back later.
    </ReasonDialog>
  )
}

function JoinedDialog({ closing: { enquiry }, stop }: { closing: Closing; stop: () => void }) {
  const known = enquiry.known.find(({ kind }) => kind === 'student')
  const edit = useDialogForm({
    initialValues: { student_id: known ? String(known.id) : '' },
    errorsOf: schemaResolver(joinEnquiry.body, { sync: true }),
    send: async ({ student_id }) => {
      const { enquiry_id } = enquiry
      toastSuccess((await closeAsJoined({ enquiry_id, student_id })).message)
      stop()
    },
    onClose: stop,
    unsaved: 'The enquiry is still open.',
  })
  return (
    <FormDialog edit={edit} title={`Who is ${childOf(enquiry)} now?`} accept="Joined">
      <TextInput
        data-autofocus
        label="Student’s number"
        description={known && `${known.name} has the same phone.`}
        inputMode="numeric"
        name="student_id"
        {...edit.form.getInputProps('student_id')}
      />
    </FormDialog>
  )
}
