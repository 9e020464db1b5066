import type { Absence } from '@ganit/contract/absences'
import { Link } from 'react-router'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { DeleteButton } from '../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { formatDay, formatDays } from '../../ui/text/dates.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import { removeAbsence } from './absences.data.ts'
import classes from './absences.module.css'

const daysOf = ({ from_date, to_date }: Absence) =>
  from_date === to_date ? formatDay(from_date) : formatDays(from_date, to_date)

const remove = (absence: Absence) =>
  askAndDelete({
    title: daysOf(absence),
    text: 'Delete this absence?',
    detail:
      'Who was asked to stand in still does: change the teacher back where that is not wanted.',
    remove: () => removeAbsence(absence.account_id, absence.absence_id),
    deleted: 'Absence deleted.',
  })

/** The absences of a teacher, the latest first; the office is led to the lessons that they leave without a teacher. */
export function AbsenceList({ absences }: { absences: readonly Absence[] }) {
  const today = useToday()
  const { userType } = useSession()

  return (
    <ul className={classes.list}>
      {absences.map((absence) => {
        const { absence_id, from_date, to_date, reason } = absence
        const id = `absence-${absence_id}`
        const first = from_date < today ? today : from_date
        return (
          <li key={absence_id}>
            <p id={id}>
              <b>{daysOf(absence)}</b> {reason}
            </p>
            {to_date >= today && isInOffice(userType) && (
              <Link to={`/admin/timetable?day=${first}&by=teacher&of=none`} aria-describedby={id}>
                Lessons without a teacher
              </Link>
            )}
            <DeleteButton describedBy={id} onDelete={() => remove(absence)} />
          </li>
        )
      })}
    </ul>
  )
}
