import type { StudentFeesRow } from '@ganit/contract/people/students'
import { type FocusEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'
import table from '../../../ui/tables/table.module.css'
import { formatClass, formatMoney, formatRupees, fullName } from '../../../ui/text/formats.ts'
import classes from './fee-dashboard.module.css'
import { type Marked, useMarkPaid } from './use-mark.ts'

/** What is due by today, ringed if overdue, with the overdue part in words; a dash if nothing. */
function DueNow({ due_now = '0', overdue = '0' }: Pick<StudentFeesRow, 'due_now' | 'overdue'>) {
  if (!Number(due_now)) return '–'
  const amount = formatRupees(due_now)
  if (!Number(overdue)) return amount
  return (
    <>
      <StatusMark kind="late">{amount}</StatusMark>
      <span className={classes.late}>
        {due_now === overdue ? 'overdue' : `${formatRupees(overdue)} overdue`}
      </span>
    </>
  )
}

/** Batches and the first parent, which tell students of one name apart. */
function BatchesAndParent({ batches = [], guardian, phone_end }: StudentFeesRow) {
  const parent = guardian?.name ?? ''
  const end = guardian ? guardian.phone_end : phone_end
  const reached = [parent, end && `…${end}`].filter(Boolean).join(' ')
  const text = [...batches.map(({ name }) => name), reached].filter(Boolean).join(' · ')
  return text && <p className={classes.whose}>{text}</p>
}

type FeeRowProps = {
  student: StudentFeesRow
  /** True if the table has the column of what is due now. */
  showsOwed: boolean
  onMarked: (marked: Marked) => void
}

/** One student: photo, name and class link to the profile; the button toggles the paid mark. */
export function FeeRow({ student, showsOwed, onMarked }: FeeRowProps) {
  const { mark, isSending } = useMarkPaid(onMarked)
  const name = fullName(student)
  const profile = `/admin/student/${student.uid}`
  const isPaid = student.fees_status === 'Yes'
  const nameId = `student-${student.id}`
  const counter = `/admin/counter?student=${student.student_id}`
  const { due_now = '0' } = student
  const isDue = Number(due_now) > 0
  /** True from the press on, until the focus leaves the row. */
  const [isMarked, setMarked] = useState(false)
  const stillOwes = isMarked && isPaid && isDue
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setMarked(false)
  }

  return (
    <tr onBlur={leave}>
      <td data-column="photo">
        {/* Three links lead to the profile; the keyboard stops at the name only. */}
        <Link to={profile} tabIndex={-1}>
          <Photo
            size="s"
            name={name}
            src={student.student_photo_path ?? student.google_photo_url}
          />
        </Link>
      </td>
      <td data-column="name">
        <Link to={profile} id={nameId} className={table.name}>
          {name}
        </Link>
        <BatchesAndParent {...student} />
      </td>
      <td data-column="class">
        <Link to={profile} tabIndex={-1} className={classes.class}>
          {formatClass(student.student_class)}
        </Link>
      </td>
      <td data-column="status">
        <StatusMark kind={isPaid ? 'done' : 'open'}>{student.fees_status}</StatusMark>
      </td>
      {showsOwed && (
        <td data-column="due" className={table.right}>
          <DueNow {...student} />
        </td>
      )}
      <td data-column="action">
        <Button
          size="xs"
          className={classes.mark}
          data-undo={isPaid || undefined}
          aria-describedby={nameId}
          // The button is not disabled, so that it keeps the focus.
          aria-disabled={isSending}
          onClick={() => void mark(student, isPaid ? 'No' : 'Yes').then(() => setMarked(!isPaid))}
        >
          {isPaid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
        {stillOwes && <br />}
        {stillOwes ? (
          <span role="status" className={`row gap8 centred ${classes.still}`}>
            {formatMoney(due_now)} is still owed.
            <ButtonLink size="xs" to={counter} aria-describedby={nameId}>
              Collect it
            </ButtonLink>
          </span>
        ) : (
          isDue && (
            <ButtonLink size="xs" to={counter} aria-describedby={nameId}>
              Collect
            </ButtonLink>
          )
        )}
      </td>
    </tr>
  )
}
