import { MANY_PEOPLE, MESSAGE_LABELS, type MessagePreview } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { toastSuccess } from '../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/dialogs/use-dialog-form.ts'
import { Textarea, TextInput } from '../../ui/forms/fields/fields.tsx'
import { countInWords } from '../../ui/text/formats.ts'
import { copyForGroup } from './copy-for-group.ts'
import { BLANK, bodyOf, draftErrors } from './draft.ts'
import { previewAudience, sendNotice } from './messages.data.ts'
import { familiesInWords } from './reach-part.tsx'

type Batch = { batch_id: number; batch_name: string }
type Fields = { subject: string; text: string }

type NoticeDialogProps = { batch: Batch; reach: MessagePreview; all: string; onClose: () => void }

function NoticeDialog({ batch, reach, all, onClose }: NoticeDialogProps) {
  const { timeZone } = useAcademy()
  const fillBlanks = (fields: Fields) => ({
    ...BLANK,
    ...fields,
    kind: 'batches' as const,
    to: 'parents' as const,
    batches: [{ id: String(batch.batch_id), name: batch.batch_name }],
  })
  const edit = useDialogForm<Fields>({
    initialValues: { subject: '', text: '' },
    errorsOf: (fields) => {
      const { audience, ...wrong } = draftErrors(fillBlanks(fields), timeZone, reach.people)
      return { ...wrong, ...(audience && { text: audience }) }
    },
    send: async (fields, attempt) => {
      const { message } = await sendNotice(bodyOf(fillBlanks(fields), timeZone), attempt)
      toastSuccess(message)
      onClose()
    },
    onClose,
    unsaved: 'Nothing is sent yet.',
  })
  const { form } = edit
  return (
    <FormDialog
      edit={edit}
      title={`Notice to ${batch.batch_name}`}
      text={familiesInWords(reach)}
      accept={`Send to ${countInWords(reach.people, 'person', 'people')}`}
    >
      <TextInput
        data-autofocus
        label={MESSAGE_LABELS.subject}
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea label={MESSAGE_LABELS.text} rows={4} {...form.getInputProps('text')} />
      <div className="wrap gap12 centred split">
        <Button
          disabled={form.values.text.trim() === ''}
          onClick={() => copyForGroup(form.getValues())}
        >
          Copy for a WhatsApp group
        </Button>
        <Link to={all}>Other ways, or a later time</Link>
      </div>
    </FormDialog>
  )
}

/** A notice to the parents of a batch, with their number; it is sent, or copied for the batch's group. */
export function BatchNotice({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  const audience = { batch_ids: [batch.batch_id] }
  const { data: reach } = useQuery(previewAudience({ audience, to: 'parents' }))
  const all = `/admin/messages/new?batch=${batch.batch_id}`
  // A notice to so many people is confirmed by typing their number, which only the page of a new message asks for.
  if (!reach || reach.people > MANY_PEOPLE)
    return (
      <ButtonLink size="sm" to={all}>
        Notice to parents
      </ButtonLink>
    )
  const { people, students_themselves } = reach
  const whom =
    students_themselves > 0
      ? countInWords(people, 'person', 'people')
      : countInWords(people, 'parent', 'parents')
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Notice to {whom}
      </Button>
      {isOpen && (
        <NoticeDialog batch={batch} reach={reach} all={all} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
