import type { TeacherReport } from '@ganit/contract/office/batch-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import { useMonthDays } from '../../../ui/text/times/use-month-days.ts'
import { useLessonPaths } from '../registers/lesson-path.ts'
import { teacherReport } from './absences.data.ts'
import classes from './absences.module.css'

/** `11 of 12, 92 %` */
const shareInWords = (part: number, all: number, percent: number | null) =>
  percent === null ? '–' : `${part} of ${all}, ${percent} %`

/** The figures that the office sees in its report of teachers, and the lessons without a register. */
function Figures({ report: { row, lessons } }: { report: TeacherReport }) {
  const { lesson } = useLessonPaths()
  const missing = lessons.filter(({ is_taken }) => !is_taken)
  const figures = [
    ['Registers taken', shareInWords(row.taken, row.lessons, row.taken_percent)],
    ['On the same day', shareInWords(row.same_day, row.lessons, row.same_day_percent)],
    ['Topics noted', `${row.topics} of ${row.lessons}`],
    ['Homework given', `${row.homework} of ${row.lessons}`],
    ['Homework looked at', row.came > 0 ? `${row.looked_at} of ${row.came}` : '–'],
  ] as const
  if (row.lessons === 0) return <p className={classes.none}>No lessons in this month yet.</p>
  return (
    <>
      <ul className={classes.list}>
        {figures.map(([text, figure]) => (
          <li key={text}>
            <p>{text}</p>
            <span>{figure}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <ul className={classes.list} aria-label="Without a register">
          {missing.map(({ lesson_id, date, batch_name }) => (
            <li key={lesson_id}>
              <Link to={lesson(lesson_id)}>
                {formatLessonDay(date)}, {batch_name}
              </Link>
              <span>no register</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A teacher's own row of the report of teachers, for the month of the page. */
export function OwnTeaching({ uid }: { uid: string }) {
  const { month, from, to } = useMonthDays()
  return (
    <section className="stack gap12" aria-labelledby="own-teaching">
      <h3 id="own-teaching">Entered in {formatMonth(month)}</h3>
      <QueryView
        query={useQuery(teacherReport({ account_id: uid, from, to }))}
        failure="Failed to load your lessons."
        skeleton={<SkeletonRows rows={3} photo={false} />}
      >
        {(report) => <Figures report={report} />}
      </QueryView>
    </section>
  )
}
