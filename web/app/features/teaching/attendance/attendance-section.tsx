import type { StudentAttendance } from '@ganit/contract/teaching/attendance'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { phrase } from '../../../i18n/phrase.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import classes from './attendance.module.css'
import { type Excuse, Leave } from './leave.tsx'
import { attendanceOf } from './student-attendance.data.ts'

type AttendedLesson = StudentAttendance['lessons'][number]

const CODE_WORDS = {
  P: phrase('present'),
  A: phrase('absent'),
  L: phrase('late'),
  E: phrase('excused'),
} as const

/** Functions that put a lesson into words: `Mon 16 Nov, 4:00 pm, Algebra 9A: late, 10 min`. */
function useLessonWords() {
  const { i18n } = useLingui()
  const { dayInWeek, time } = useFormats()

  return {
    lesson({ date, start_time, batch_name, code, minutes_late, note }: AttendedLesson) {
      const late =
        minutes_late === null ? '' : `, ${i18n.t('{minutes_late} min', { minutes_late })}`
      const more = note === null ? '' : ` (${note})`
      const word = i18n._(CODE_WORDS[code])
      return `${dayInWeek(date)}, ${time(start_time)}, ${batch_name}: ${word}${late}${more}`
    },
    /** A percentage such as `88 %`, or a text if no lesson counts yet. */
    percent: (percent: number | null) =>
      percent === null ? i18n.t('nothing counted') : `${percent} %`,
  }
}

type Month = StudentAttendance['months'][number]

/** A month's bar and percentage. */
function Percent({ percent }: Pick<Month, 'percent'>) {
  const said = useLessonWords()
  return (
    <span className={`block anchor small amount end ${classes.percent}`}>
      {percent !== null && <i style={{ width: `${percent}%` }} />}
      <b>{said.percent(percent)}</b>
    </span>
  )
}

/** A square per lesson, by month, the latest first, with the month's percentage. */
function AttendancePicture({ attendance }: { attendance: StudentAttendance }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const said = useLessonWords()
  const { percent, months, lessons } = attendance
  const absences = months.reduce((sum, { counts }) => sum + counts.A, 0)

  return (
    <>
      <p className={classes.sum}>
        <b>{said.percent(percent)}</b>{' '}
        {i18n.t('of the last year’s lessons · {absences}', {
          absences: i18n.t('{absences, plural, one {# absence} other {# absences}}', { absences }),
        })}
      </p>
      <ol className={classes.months}>
        {months.toReversed().map((month) => (
          <li key={month.month}>
            <h3>{formats.month(month.month)}</h3>
            <Percent percent={month.percent} />
            <ul className={`wrap gap4 whole ${classes.squares}`}>
              {lessons
                .filter(({ date }) => date.startsWith(month.month))
                .map((lesson) => (
                  <li key={lesson.lesson_id} data-code={lesson.code} title={said.lesson(lesson)}>
                    <span aria-hidden="true">{Number(lesson.date.slice(8))}</span>
                    <span className={aloud.only}>{said.lesson(lesson)}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className={`wrap centred above16 quiet smaller ${classes.key}`}>
        {(['P', 'L', 'A', 'E'] as const).map((code) => (
          <span key={code}>
            <i data-code={code} /> {i18n._(CODE_WORDS[code])}
          </span>
        ))}
      </p>
    </>
  )
}

type AttendanceSectionProps = {
  student_id: number
  /** The call that excuses an absence, on screens that offer it. */
  excuse?: Excuse
}

/** A student's attendance and leave. */
export function AttendanceSection({ student_id, excuse }: AttendanceSectionProps) {
  const { i18n } = useLingui()

  const query = useQuery(attendanceOf({ student_id }))

  const picture = (attendance: StudentAttendance) =>
    attendance.lessons.length > 0 ? (
      <AttendancePicture attendance={attendance} />
    ) : (
      <p className="quiet">{i18n.t('No lesson with a register yet.')}</p>
    )
  return (
    <section className={`narrow above40 ${classes.section}`} aria-labelledby="attendance">
      <h2 id="attendance">{i18n.t('Attendance')}</h2>
      <div className={`pad20-28 sheet ${classes.sheet}`}>
        <QueryView
          query={query}
          failure={i18n.t('Failed to load the attendance.')}
          skeleton={
            <SkeletonRows rows={3} photo={false} label={i18n.t('Loading the attendance...')} />
          }
        >
          {picture}
        </QueryView>
        <Leave student_id={student_id} excuse={excuse} />
      </div>
    </section>
  )
}
