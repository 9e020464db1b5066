import type { StudentFeesRow } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { alert } from '../../ui/dialogs/ask.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { Photo } from '../../ui/photos/photo.tsx'
import table from '../../ui/tables/table.module.css'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import classes from './fee-table.module.css'
import { useMarkFees } from './fees.data.ts'
import { Owed } from './owed.tsx'

type FeeRowProps = {
  student: StudentFeesRow
  /** Whether the table says what is owed. */
  showsOwed: boolean
}

/** One student: photo, name and class lead to the profile; the button turns the mark over. */
export function FeeRow({ student, showsOwed }: FeeRowProps) {
  const { mutateAsync } = useMarkFees()
  const { isSending, once } = useSending()
  const name = fullName(student)
  const profile = `/admin/student/${student.uid}`
  const isPaid = student.fees_status === 'Yes'
  const nameId = `student-${student.id}`

  const turnOver = () =>
    once(() =>
      mutateAsync({ id: student.id, status: isPaid ? 'No' : 'Yes' }).catch(
        () => void alert({ title: name, text: 'Failed to update fees. Check backend logs.' }),
      ),
    )

  return (
    <tr>
      <td data-column="photo">
        <Link to={profile}>
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
        <Link to={profile} className={classes.class}>
          {formatClass(student.student_class)}
        </Link>
      </td>
      <td data-column="status">
        <StatusMark kind={isPaid ? 'done' : 'open'}>{student.fees_status}</StatusMark>
      </td>
      {showsOwed && (
        <td data-column="owed" className={table.right}>
          <Owed {...student} />
        </td>
      )}
      <td data-column="action">
        <Button
          size="xs"
          className={classes.mark}
          data-undo={isPaid || undefined}
          aria-describedby={nameId}
          disabled={isSending}
          onClick={turnOver}
        >
          {isPaid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
      </td>
    </tr>
  )
}
