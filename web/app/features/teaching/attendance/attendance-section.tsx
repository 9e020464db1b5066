import type { StudentAttendance } from '@ganit/contract/teaching/attendance'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { formatMonth, formatShortDay } from '../../../ui/text/dates.ts'
import { counted, formatTime } from '../../../ui/text/formats.ts'
import classes from './attendance.module.css'
import { Leave } from './leave.tsx'
import { attendanceOf } from './student-attendance.data.ts'

type AttendedLesson = StudentAttendance['lessons'][number]

const CODE_WORDS = { P: 'present', A: 'absent', L: 'late', E: 'excused' } as const

/** `Mon 16 Nov, 4:00 pm, Algebra 9A: late, 10 min`. */
function saidOf({ date, start_time, batch_name, code, minutes_late, note }: AttendedLesson) {
  const late = minutes_late === null ? '' : `, ${minutes_late} min`
  const more = note === null ? '' : ` (${note})`
  return `${formatShortDay(date)}, ${formatTime(start_time)}, ${batch_name}: ${CODE_WORDS[code]}${late}${more}`
}

/** `88 %`, or that nothing counts yet. */
const formatPercent = (percent: number | null) =>
  percent === null ? 'nothing counted' : `${percent} %`

type Month = StudentAttendance['months'][number]

/** A month's bar and percentage. */
const Percent = ({ percent }: Pick<Month, 'percent'>) => (
  <span className={`block anchor small amount end ${classes.percent}`}>
    {percent !== null && <i style={{ width: `${percent}%` }} />}
    <b>{formatPercent(percent)}</b>
  </span>
)

/** A square per lesson, by month, the latest first, with the month's percentage. */
function AttendancePicture({ attendance }: { attendance: StudentAttendance }) {
  const { percent, months, lessons } = attendance
  const absences = months.reduce((sum, { counts }) => sum + counts.A, 0)

  return (
    <>
      <p className={classes.sum}>
        <b>{formatPercent(percent)}</b>{' '}
        {`of the last year’s lessons · ${counted(absences, 'absence', 'absences')}`}
      </p>
      <ol className={classes.months}>
        {months.toReversed().map((month) => (
          <li key={month.month}>
            <h3>{formatMonth(month.month)}</h3>
            <Percent percent={month.percent} />
            <ul className={`wrap gap4 whole ${classes.squares}`}>
              {lessons
                .filter(({ date }) => date.startsWith(month.month))
                .map((lesson) => (
                  <li key={lesson.lesson_id} data-code={lesson.code} title={saidOf(lesson)}>
                    <span aria-hidden="true">{Number(lesson.date.slice(8))}</span>
                    <span className={aloud.only}>{saidOf(lesson)}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className={`wrap centred above16 quiet smaller ${classes.key}`}>
        {(['P', 'L', 'A', 'E'] as const).map((code) => (
          <span key={code}>
            <i data-code={code} /> {CODE_WORDS[code]}
          </span>
        ))}
      </p>
    </>
  )
}

type AttendanceSectionProps = {
  student_id: number
  /** True if absences can be excused here. */
  mayExcuse?: boolean
}

/** A student's attendance and leave. */
export function AttendanceSection({ student_id, mayExcuse = false }: AttendanceSectionProps) {
  const query = useQuery(attendanceOf({ student_id }))

  const picture = (attendance: StudentAttendance) =>
    attendance.lessons.length > 0 ? (
      <AttendancePicture attendance={attendance} />
    ) : (
      <p className="quiet">No lesson with a register yet.</p>
    )
  return (
    <section className={`narrow above40 ${classes.section}`} aria-labelledby="attendance">
      <h2 id="attendance">Attendance</h2>
      <div className={`pad20-28 sheet ${classes.sheet}`}>
        <QueryView
          query={query}
          failure="Failed to load the attendance."
          skeleton={<SkeletonRows rows={3} photo={false} label="Loading the attendance..." />}
        >
          {picture}
        </QueryView>
        <Leave student_id={student_id} mayExcuse={mayExcuse} />
      </div>
    </section>
  )
}
