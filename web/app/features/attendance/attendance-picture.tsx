import type { StudentAttendance } from '@ganit/contract/attendance'
import aloud from '../../ui/text/aloud.module.css'
import { formatMonth } from '../../ui/text/dates.ts'
import { counted } from '../../ui/text/formats.ts'
import classes from './attendance-picture.module.css'
import { CODE_WORDS, formatPercent, saidOf } from './words.ts'

type Month = StudentAttendance['months'][number]

/** How high a month's bar is, and what stands beside it. */
const Percent = ({ percent }: Pick<Month, 'percent'>) => (
  <span className={classes.percent}>
    {percent !== null && <i style={{ width: `${percent}%` }} />}
    <b>{formatPercent(percent)}</b>
  </span>
)

/** A small square for each lesson, month by month, the latest first, and beside it the month's per cent. */
export function AttendancePicture({ attendance }: { attendance: StudentAttendance }) {
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
            <ul className={classes.squares}>
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
      <p className={classes.key}>
        {(['P', 'L', 'A', 'E'] as const).map((code) => (
          <span key={code}>
            <i data-code={code} /> {CODE_WORDS[code]}
          </span>
        ))}
      </p>
    </>
  )
}
