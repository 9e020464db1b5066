import type { StudentAttendance } from '@ganit/contract/teaching/attendance'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { attendanceOf } from '../../teaching/attendance/student-attendance.data.ts'
import classes from './guardian-area.module.css'

/** About two months of three lessons a week. */
const SHOWN = 24

/** A dated square per recent lesson, and in words when the child was absent or late. */
export function ChildAttendance({ student_id }: { student_id: number }) {
  const { i18n } = useLingui()
  const query = useQuery(attendanceOf({ student_id }))

  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="attendance">
      <h2 id="attendance">{i18n.t('Attendance')}</h2>
      <QueryView
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
      </QueryView>
    </section>
  )
}

type Code = StudentAttendance['lessons'][number]['code']

function Picture({ attendance: { percent, months, lessons } }: { attendance: StudentAttendance }) {
  const { i18n } = useLingui()
  const { month: monthOf, shortDay } = useFormats()
  const absences = months.reduce((sum, { counts }) => sum + counts.A, 0)
  const words = {
    P: i18n.t('present'),
    A: i18n.t('absent'),
    L: i18n.t('late'),
    E: i18n.t('excused'),
  }
  const recent = lessons.slice(-SHOWN)
  const daysOf = (code: Code) => {
    const days = recent.flatMap((lesson) => (lesson.code === code ? [shortDay(lesson.date)] : []))
    return [...new Set(days)].join(', ')
  }
  const told = (['A', 'L'] as const).flatMap((code) => {
    const days = daysOf(code)
    if (!days) return []
    return [code === 'A' ? i18n.t('Absent: {days}', { days }) : i18n.t('Late: {days}', { days })]
  })

  return (
    <>
      {[...Map.groupBy(recent, ({ date }) => date.slice(0, 7))].map(([month, own]) => (
        <div key={month} className="stack gap4">
          <h3 className={classes.month}>{monthOf(month)}</h3>
          <ul className={`wrap gap4 ${classes.squares}`}>
            {own.map(({ lesson_id, date, batch_name, code }) => {
              const said = `${shortDay(date)}, ${batch_name}: ${words[code]}`
              return (
                <li key={lesson_id} data-code={code} title={said}>
                  <span aria-hidden="true">{Number(date.slice(8))}</span>
                  <span className={aloud.only}>{said}</span>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
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
