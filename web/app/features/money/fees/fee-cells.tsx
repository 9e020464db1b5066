import type { StudentFeesRow } from '@ganit/contract/people/students'
import { Link } from 'react-router'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'
import table from '../../../ui/tables/table.module.css'
import { formatClass, formatRupees, fullName } from '../../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import classes from './fee-dashboard.module.css'

/** The amount due by today, ringed if overdue, with the overdue part in words; a dash if nothing. */
export function DueNow({
  due_now = '0',
  overdue = '0',
}: Pick<StudentFeesRow, 'due_now' | 'overdue'>) {
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

/** Batches and the first parent, which tell students of one name apart, and the family's phone if it is told. */
function BatchesAndParent({ batches = [], guardian, phone_end, family_phone }: StudentFeesRow) {
  const parent = guardian?.name ?? ''
  const end = family_phone ? null : guardian ? guardian.phone_end : phone_end
  const reached = [parent, end && `…${end}`].filter(Boolean).join(' ')
  const text = [...batches.map(({ name }) => name), reached].filter(Boolean).join(' · ')
  if (!text && !family_phone) return null
  return (
    <p className={classes.whose}>
      {text}
      {family_phone && (
        <>
          {text && ' · '}
          {isPhone(family_phone) ? <PhoneLink number={family_phone} isSpaced /> : family_phone}
        </>
      )}
    </p>
  )
}

/** Photo, name and class, which lead to the student's page. */
export function StudentCells({ student, nameId }: { student: StudentFeesRow; nameId: string }) {
  const name = fullName(student)
  const profile = `/admin/student/${student.uid}`
  return (
    <>
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
    </>
  )
}
