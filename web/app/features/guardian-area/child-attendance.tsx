import type { StudentAttendance } from '@ganit/contract/attendance'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../i18n/use-formats.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import aloud from '../../ui/text/aloud.module.css'
import { attendanceOf } from '../attendance/student-attendance.data.ts'
import classes from './guardian-area.module.css'

/** So many squares are shown: about two months of three lessons a week. */
const SHOWN = 24

/** A square for each of the last lessons, and the per cent of the last year. */
export function ChildAttendance({ student_id }: { student_id: number }) {
  const { i18n } = useLingui()
  const query = useQuery(attendanceOf(student_id))

  return (
    <section className={classes.sheet} aria-labelledby="attendance">
      <h2 id="attendance">{i18n.t('Attendance')}</h2>
      <Loaded
        query={query}
        failure={i18n.t('The attendance could not be loaded.')}
        skeleton={
          <SkeletonRows rows={2} photo={false} label={i18n.t('Loading the attendance...')} />
        }
      >
        {(attendance) =>
          attendance.lessons.length > 0 ? (
            <Picture attendance={attendance} />
          ) : (
            <p>{i18n.t('No register was taken yet.')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

function Picture({ attendance: { percent, months, lessons } }: { attendance: StudentAttendance }) {
  const { i18n } = useLingui()
  const { shortDay } = useFormats()
  const absences = months.reduce((sum, { counts }) => sum + counts.A, 0)
  const words = {
    P: i18n.t('present'),
    A: i18n.t('absent'),
    L: i18n.t('late'),
    E: i18n.t('excused'),
  }

  return (
    <>
      <ul className={classes.squares}>
        {lessons.slice(-SHOWN).map(({ lesson_id, date, batch_name, code }) => {
          const said = `${shortDay(date)}, ${batch_name}: ${words[code]}`
          return (
            <li key={lesson_id} data-code={code} title={said}>
              <span className={aloud.only}>{said}</span>
            </li>
          )
        })}
      </ul>
      <p>
        {percent !== null && <b>{percent} % </b>}
        {i18n.t(
          '{absences, plural, one {# absence in the last year} other {# absences in the last year}}',
          { absences },
        )}
      </p>
    </>
  )
}
