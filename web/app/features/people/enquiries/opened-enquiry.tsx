import { type Enquiry, EnquiryChanges, type TrialLesson } from '@ganit/contract/people/enquiries'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ShareLink } from '../../../ui/dialogs/share-link.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { type LoadedQuery, QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { formatDay, formatMoment, formatShortDay } from '../../../ui/text/times/dates.ts'
import {
  changeEnquiry,
  enquiryOf,
  giveUpTrial,
  inviteToRegister,
  type OneEnquiry,
  trialLessonsOf,
  tryLesson,
} from './enquiries.data.ts'
import { EnquiryFields, toTypedFields } from './enquiry-fields.tsx'
import { useOpenedEnquiry } from './use-opened-enquiry.ts'
import { admissionAddress, childOf, isToAdmit } from './words.ts'

const freeSeatsInWords = ({ free }: TrialLesson) => (free === null ? '' : `, ${free} free`)

const choiceOf = (lesson: TrialLesson) => ({
  value: String(lesson.lesson_id),
  label: `${lesson.batch_name}, ${formatShortDay(lesson.date)}, ${formatTime(lesson.start_time)}${freeSeatsInWords(lesson)}`,
  disabled: lesson.free === 0,
})

/** Books or cancels a trial lesson among the class's next ones. */
function TrialChoice({ enquiry: { enquiry_id, trial_lesson_id } }: { enquiry: Enquiry }) {
  const { data: lessons = [] } = useQuery(trialLessonsOf({ enquiry_id }))
  const { failure, run } = useAction()
  if (lessons.length === 0 && trial_lesson_id === null) return null
  const none = trial_lesson_id === null ? 'Choose' : 'None'
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <NativeSelect
        label="Trial lesson"
        value={String(trial_lesson_id ?? '')}
        data={[{ value: '', label: none }, ...lessons.map(choiceOf)]}
        onChange={({ currentTarget: { value } }) => {
          void run(async () => {
            const answer = value
              ? await tryLesson({ enquiry_id, lesson_id: Number(value) })
              : await giveUpTrial({ enquiry_id })
            return answer.message
          })
        }}
      />
    </>
  )
}

type EnquiryDialogProps = {
  query: LoadedQuery<OneEnquiry>
  onEdit: () => void
  onClose: () => void
}

/** An enquiry with its notes, trial lesson, and registration link. */
function EnquiryDialog({ query, onEdit, onClose }: EnquiryDialogProps) {
  const enquiry = query.data
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const [link, setLink] = useState<string>()
  const isOpen = enquiry !== undefined && isToAdmit(enquiry)

  const register = ({ enquiry_id }: OneEnquiry) =>
    run(async (attempt) => {
      const { invitation, message } = await inviteToRegister({ enquiry_id }, attempt)
      setLink(invitation.link)
      return message
    })
  return (
    <Dialog
      title={enquiry ? childOf(enquiry) : 'Enquiry'}
      onClose={onClose}
      buttons={
        <>
          {enquiry && <Button onClick={onEdit}>Edit</Button>}
          {isOpen && !link && (
            <Button onClick={() => register(enquiry)} loading={isSending}>
              Invite to register
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
          {isOpen && (
            <ButtonLink variant="main" to={admissionAddress(enquiry)}>
              Admit
            </ButtonLink>
          )}
        </>
      }
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <QueryView
        query={query}
        failure="Failed to load the enquiry."
        missing={<Missing title="Enquiry not found" list="/admin/enquiries" text="All enquiries" />}
        skeleton={<SkeletonRows rows={2} photo={false} label="Loading the enquiry..." />}
      >
        {({ notes, trial, wished, ...one }) => (
          <div className="stack gap16">
            <p>{one.phone}</p>
            {one.message && <p className="as-typed">{one.message}</p>}
            {one.email && <p>{one.email}</p>}
            {one.school && <p>{one.school}</p>}
            {one.wants_trial && <p>Wants a free trial lesson</p>}
            {wished.length > 0 && (
              <p>Would like: {wished.map(({ batch_name }) => batch_name).join(', ')}</p>
            )}
            {one.language && <p>Asked in {LANGUAGE_NAMES[one.language]}</p>}
            {one.lost_reason && <p>Lost: {one.lost_reason}</p>}
            {trial && (
              <p>
                Tries {trial.batch_name}, {formatDay(trial.date)}, {formatTime(trial.start_time)}
                {trial.state === 'cancelled' && ' (cancelled)'}
                {trial.came !== null && (trial.came ? ', came' : ', did not come')}
              </p>
            )}
            {isOpen && <TrialChoice enquiry={one} />}
            <ul className="stack gap12">
              {notes.map(({ note_id, text, written_by, created_at }) => (
                <li key={note_id}>
                  <p className="as-typed">{text}</p>
                  <small>
                    {written_by ?? 'The family'}, {formatMoment(created_at, timeZone)}
                  </small>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
      {link && enquiry && <ShareLink link={link} name={enquiry.name} phone={enquiry.phone} />}
    </Dialog>
  )
}

/** Corrects an enquiry. Sends only changed fields, with the version shown. */
function EditEnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const [shown] = useState(enquiry)
  const stored = toTypedFields(shown)
  const edit = useDialogForm({
    initialValues: stored,
    errorsOf: schemaResolver(EnquiryChanges, { sync: true }),
    send: async (fields) => {
      const changes = Object.entries(fields).filter(
        ([field, value]) => value !== stored[field as keyof typeof stored],
      )
      if (changes.length > 0) {
        const { enquiry_id, version } = shown
        const sent = { ...Object.fromEntries(changes), enquiry_id, version }
        toastSuccess((await changeEnquiry(sent)).message)
      }
      onClose()
    },
    onClose,
    unsaved: 'What you have changed is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title={`Edit ${childOf(shown)}`} accept="Save">
      <EnquiryFields form={edit.form} />
    </FormDialog>
  )
}

/** The enquiry named in the address, read or edited, even if it is not on the board. */
export function OpenedEnquiry() {
  const { enquiry_id, close } = useOpenedEnquiry()
  return enquiry_id === null ? null : (
    <EnquiryDialogs key={enquiry_id} enquiry_id={enquiry_id} onClose={close} />
  )
}

function EnquiryDialogs({ enquiry_id, onClose }: { enquiry_id: number; onClose: () => void }) {
  const query = useQuery(enquiryOf({ enquiry_id }))
  const [isEditing, setEditing] = useState(false)
  if (isEditing && query.data)
    return <EditEnquiryDialog enquiry={query.data} onClose={() => setEditing(false)} />
  return <EnquiryDialog query={query} onEdit={() => setEditing(true)} onClose={onClose} />
}
