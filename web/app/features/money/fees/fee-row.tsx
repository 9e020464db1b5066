import type { StudentFeesRow } from '@ganit/contract/people/students'
import { type FocusEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import table from '../../../ui/tables/table.module.css'
import { formatMoney } from '../../../ui/text/formats.ts'
import { DueNow, StudentCells } from './fee-cells.tsx'
import classes from './fee-dashboard.module.css'
import { type Marked, useMarkPaid } from './use-mark.ts'

type FeeRowProps = {
  student: StudentFeesRow
  /** True if the table has the column of what is due now. */
  showsOwed: boolean
  onMarked: (marked: Marked) => void
}

/** One student: photo, name and class link to the profile; the button toggles the paid mark. */
export function FeeRow({ student, showsOwed, onMarked }: FeeRowProps) {
  const { mark, isSending } = useMarkPaid(onMarked)
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
      <StudentCells student={student} nameId={nameId} />
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
