import type { StudentFeesRow } from '@ganit/contract/people/students'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'
import table from '../../../ui/tables/table.module.css'
import aloud from '../../../ui/text/aloud.module.css'
import { formatClass, formatMoney, fullName } from '../../../ui/text/formats.ts'
import classes from './fee-dashboard.module.css'
import { type Marked, useMark } from './use-mark.ts'

/** The amount owed by the ledger: ringed if overdue, a dash if nothing. */
function Owed({ owed, overdue }: Pick<StudentFeesRow, 'owed' | 'overdue'>) {
  if (!Number(owed)) return '–'
  const amount = formatMoney(owed ?? '0')
  if (!(Number(overdue) > 0)) return amount
  const late = overdue === owed ? 'overdue' : `${formatMoney(overdue ?? '0')} overdue`
  return (
    <span title={late}>
      <StatusMark kind="late">{amount}</StatusMark>
      <span className={aloud.only}>, {late}</span>
    </span>
  )
}

type FeeRowProps = {
  student: StudentFeesRow
  /** True if the table has the column of amounts owed. */
  showsOwed: boolean
  onMarked: (marked: Marked) => void
}

/** One student: photo, name and class link to the profile; the button toggles the paid mark. */
export function FeeRow({ student, showsOwed, onMarked }: FeeRowProps) {
  const { mark, isSending } = useMark(onMarked)
  const name = fullName(student)
  const profile = `/admin/student/${student.uid}`
  const isPaid = student.fees_status === 'Yes'
  const nameId = `student-${student.id}`

  return (
    <tr>
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
      </td>
      <td data-column="class">
        <Link to={profile} tabIndex={-1} className={classes.class}>
          {formatClass(student.student_class)}
        </Link>
      </td>
      {showsOwed && (
        <>
          <td data-column="owed" className={table.right}>
            <Owed {...student} />
          </td>
          <td data-column="overdue" className={table.right}>
            {Number(student.overdue) > 0 ? formatMoney(student.overdue ?? '0') : '–'}
          </td>
        </>
      )}
      <td data-column="status">
        <StatusMark kind={isPaid ? 'done' : 'open'}>{student.fees_status}</StatusMark>
      </td>
      <td data-column="action">
        <Button
          size="xs"
          className={classes.mark}
          data-undo={isPaid || undefined}
          aria-describedby={nameId}
          // Not disabled, so that the button keeps the focus.
          aria-disabled={isSending}
          onClick={() => mark(student, isPaid ? 'No' : 'Yes')}
        >
          {isPaid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
      </td>
    </tr>
  )
}
