import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PassOn } from '../../ui/dialogs/pass-on.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Loaded, type LoadedQuery } from '../../ui/feedback/loaded.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatDay, formatMoment } from '../../ui/text/dates.ts'
import { formatTime } from '../../ui/text/formats.ts'
import { invite, type OneEnquiry } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import { TrialChoice } from './trial-choice.tsx'
import { childOf, isClosed } from './words.ts'

type EnquiryDialogProps = {
  query: LoadedQuery<OneEnquiry>
  onEdit: () => void
  onClose: () => void
}

/** All of an enquiry: what was asked and said, the lesson to try, and the link to register. */
export function EnquiryDialog({ query, onEdit, onClose }: EnquiryDialogProps) {
  const enquiry = query.data
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const [link, setLink] = useState<string>()
  const isOpen = enquiry !== undefined && !isClosed(enquiry)

  const register = ({ enquiry_id }: OneEnquiry) =>
    run(async (attempt) => {
      const { invitation, message } = await invite(enquiry_id, attempt)
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
        missing={<Missing title="Enquiry not found" list="/admin/enquiries" text="All enquiries" />}
        skeleton={<SkeletonRows rows={2} photo={false} label="Loading the enquiry..." />}
      >
        {({ notes, trial, ...one }) => (
          <div className={classes.form}>
            {one.message && <p className={classes.words}>{one.message}</p>}
            {one.email && <p>{one.email}</p>}
            {one.school && <p>{one.school}</p>}
            {one.lost_reason && <p>Lost: {one.lost_reason}</p>}
            {trial && (
              <p>
                Tries {trial.batch_name}, {formatDay(trial.date)}, {formatTime(trial.start_time)}
                {trial.state === 'cancelled' && ' (cancelled)'}
                {trial.came !== null && (trial.came ? ', came' : ', did not come')}
              </p>
            )}
            {isOpen && <TrialChoice enquiry={one} />}
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
      {link && enquiry && <PassOn link={link} name={enquiry.name} phone={enquiry.phone} />}
    </Dialog>
  )
}
