import type { MonthSheet } from '@ganit/contract/teaching/attendance'
import { Link } from 'react-router'
import aloud from '../../../../ui/text/aloud.module.css'
import { formatTime } from '../../../../ui/text/formats.ts'
import { formatDayInWeek, formatWeekday } from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { useLessonPaths } from '../lesson-path.ts'
import { CODE_WORDS } from '../words.ts'
import classes from './month-sheet.module.css'

type SheetLesson = MonthSheet['lessons'][number]
type SheetStudent = MonthSheet['students'][number]

/** No mark is possible on days when the student was not in the batch. */
const isOut = ({ joined_on, left_on }: SheetStudent, { date }: SheetLesson) =>
  date < joined_on || (left_on !== null && date >= left_on)

type MonthSheetTableProps = { sheet: MonthSheet; title: string }

/** The table of students by lessons, with the taught topics in a last row. */
export function MonthSheetTable({ sheet: { lessons, students }, title }: MonthSheetTableProps) {
  const paths = useLessonPaths()
  const today = useToday()
  const isMissing = ({ date, register }: SheetLesson) => register === 'not_taken' && date <= today
  const taught = lessons.filter((lesson) => lesson.taught)

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the keys, too. */}
      <section className={`anchor sheet ${classes.scroll}`} aria-label={title} tabIndex={0}>
        <table className={classes.table}>
          <caption>
            <span>{title}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">Student</th>
              {lessons.map((lesson) => (
                <th key={lesson.lesson_id} scope="col" data-open={isMissing(lesson) || undefined}>
                  <Link to={paths.lesson(lesson.lesson_id)}>
                    <span>{formatWeekday(lesson.date).slice(0, 3)}</span>{' '}
                    <span>{Number(lesson.date.slice(8))}</span>
                    <span className={aloud.only}>
                      , {formatTime(lesson.start_time)}
                      {isMissing(lesson) && ', not taken'}
                    </span>
                  </Link>
                </th>
              ))}
              <th scope="col" className={classes.percent}>
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student.student_id}>
                <th scope="row">{student.name}</th>
                {lessons.map((lesson, place) => {
                  const code = student.codes[place] ?? null
                  return (
                    <td
                      key={lesson.lesson_id}
                      data-code={code ?? undefined}
                      data-out={(!code && isOut(student, lesson)) || undefined}
                    >
                      {code && <abbr title={CODE_WORDS[code]}>{code}</abbr>}
                    </td>
                  )
                })}
                <td className={classes.percent}>{student.percent ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={`above12 quiet smaller ${classes.key}`}>
        P present, A absent, L late, E excused; a date with … is a register that nobody has taken.
        Per cent are of the lessons that count: present and late among present, absent and late.
      </p>
      {taught.length > 0 && (
        <section className={classes.taught} aria-labelledby="taught">
          <h2 id="taught">What was taught</h2>
          <dl>
            {taught.map((lesson) => (
              <div key={lesson.lesson_id}>
                <dt className="quiet">{formatDayInWeek(lesson.date)}</dt>
                <dd>{lesson.taught}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
