import type { LeaveNote } from '@ganit/contract/leave-notes'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import classes from './leave.module.css'
import { withdrawLeave } from './student-attendance.data.ts'

function LeaveRow({ note }: { note: LeaveNote }) {
  const { i18n } = useLingui()
  const { day, days } = useFormats()
  const today = useToday()
  const { failure, isSending, run } = useAction()
  const { leave_note_id, reason, from_date, to_date, withdrawn_at } = note
  const id = `leave-${leave_note_id}`

  const withdraw = () => run(async () => (await withdrawLeave(leave_note_id)).message)
  return (
    <li>
      <p id={id}>
        <b>{from_date === to_date ? day(to_date) : days(from_date, to_date)}</b>{' '}
        {withdrawn_at ? <s>{reason}</s> : reason}
      </p>
      {withdrawn_at && <span>{i18n.t('withdrawn')}</span>}
      {!withdrawn_at && to_date >= today && (
        <Button size="xs" aria-describedby={id} loading={isSending} onClick={withdraw}>
          {i18n.t('Withdraw')}
        </Button>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </li>
  )
}

/** The leave notes of a student, the latest first. */
export const LeaveList = ({ notes }: { notes: readonly LeaveNote[] }) => (
  <ul className={classes.list}>
    {notes.map((note) => (
      <LeaveRow key={note.leave_note_id} note={note} />
    ))}
  </ul>
)
