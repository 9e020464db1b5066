import type { Enquiry } from '@ganit/contract/enquiries'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PassOn } from '../../ui/dialogs/pass-on.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatDay, formatMoment } from '../../ui/text/dates.ts'
import { formatTime } from '../../ui/text/formats.ts'
import { enquiryOf, invite } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import { TrialChoice } from './trial-choice.tsx'
import { childOf, isClosed } from './words.ts'

type EnquiryDialogProps = { enquiry: Enquiry; onEdit: () => void; onClose: () => void }

/** All of an enquiry: what was asked and said, the lesson to try, and the link to register. */
export function EnquiryDialog({ enquiry, onEdit, onClose }: EnquiryDialogProps) {
  const query = useQuery(enquiryOf(enquiry.enquiry_id))
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const [link, setLink] = useState<string>()
  const isOpen = !isClosed(enquiry)

  const register = () =>
    run(async (attempt) => {
      const { invitation, message } = await invite(enquiry.enquiry_id, attempt)
      setLink(invitation.link)
      return message
    })
  return (
    <Dialog
      title={childOf(enquiry)}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onEdit}>Edit</Button>
          {isOpen && !link && (
            <Button onClick={register} loading={isSending}>
              Invite to register
            </Button>
          )}
          <Button data-autofocus variant="filled" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Loaded
        query={query}
        failure="Failed to load the enquiry."
        skeleton={<SkeletonRows rows={2} photo={false} label="Loading the enquiry..." />}
      >
        {({ message, email, school, lost_reason, notes, trial }) => (
          <div className={classes.form}>
            {message && <p className={classes.words}>{message}</p>}
            {email && <p>{email}</p>}
            {school && <p>{school}</p>}
            {lost_reason && <p>Lost: {lost_reason}</p>}
            {trial && (
              <p>
                Tries {trial.batch_name}, {formatDay(trial.date)}, {formatTime(trial.start_time)}
                {trial.state === 'cancelled' && ' (cancelled)'}
                {trial.came !== null && (trial.came ? ', came' : ', did not come')}
              </p>
            )}
            {isOpen && <TrialChoice enquiry={enquiry} />}
            <ul className={classes.notes}>
              {notes.map(({ note_id, text, written_by, created_at }) => (
                <li key={note_id}>
                  <p className={classes.words}>{text}</p>
                  <small>
                    {written_by ?? 'The family'}, {formatMoment(created_at, timeZone)}
                  </small>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      {link && <PassOn link={link} name={enquiry.name} phone={enquiry.phone} />}
    </Dialog>
  )
}
