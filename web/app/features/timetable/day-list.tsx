import { Link } from 'react-router'
import { formatDayInWeek } from '../../ui/text/dates.ts'
import { formatLessonDay } from '../../ui/text/lesson-words.ts'
import classes from './day-list.module.css'
import { LessonLink } from './lesson-link.tsx'
import type { WeekShown } from './week-shown.ts'

/** The week on a phone: its days to choose from, and the lessons of the one that is chosen. */
export function DayList({ shown: { days, week, timetable } }: { shown: WeekShown }) {
  const { day, today, addressWith } = timetable
  const chosen = days.find((each) => each.day === day) ?? days[0]
  if (!chosen) return null

  return (
    <>
      <nav aria-label="Days" className={classes.days}>
        {days.map((each) => (
          <Link
            key={each.day}
            to={addressWith({ day: each.day === today ? null : each.day })}
            preventScrollReset
            aria-current={each === chosen ? 'date' : undefined}
            data-today={each.day === today || undefined}
          >
            <span>{formatDayInWeek(each.day)}</span>
          </Link>
        ))}
      </nav>
      <section aria-labelledby="chosen-day">
        <h2 id="chosen-day" className={classes.day}>
          {formatLessonDay(chosen.day)}
        </h2>
        {chosen.closed && <p className={classes.closed}>Closed: {chosen.closed}</p>}
        {chosen.lessons.length === 0 && <p className={classes.none}>No lessons on this day.</p>}
        <ul className={classes.lessons}>
          {chosen.lessons.map((lesson) => (
            <li key={lesson.lesson_id}>
              <LessonLink lesson={lesson} known={week} timetable={timetable} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
