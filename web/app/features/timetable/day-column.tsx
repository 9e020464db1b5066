import type { Lesson } from '@ganit/contract/lessons'
import { useId } from 'react'
import { useAcademy } from '../../academy.ts'
import { formatDayInWeek, timeNow } from '../../ui/text/dates.ts'
import { type Placed, percentAt } from './lanes.ts'
import { LessonLink } from './lesson-link.tsx'
import classes from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

type DayColumnProps = {
  day: string
  isToday: boolean
  placed: readonly Placed<Lesson>[]
  hours: { first: number; last: number }
  shown: WeekShown
}

/** One day of the grid, lessons by start. */
export function DayColumn({ day, isToday, placed, hours, shown }: DayColumnProps) {
  const id = useId()
  const { week, timetable } = shown

  return (
    <section className={classes.column} data-today={isToday || undefined} aria-labelledby={id}>
      <h2 id={id} aria-current={isToday ? 'date' : undefined}>
        {formatDayInWeek(day)}
      </h2>
      <div className={classes.day}>
        {placed.length === 0 && <p>no lessons</p>}
        <ul>
          {placed.map(({ lesson, lane, lanes }) => {
            const top = percentAt(lesson.start_time, hours)
            return (
              <li
                key={lesson.lesson_id}
                style={{
                  top: `${top}%`,
                  height: `${percentAt(lesson.end_time, hours) - top}%`,
                  left: `${(lane / lanes) * 100}%`,
                  width: `${100 / lanes}%`,
                }}
              >
                <LessonLink lesson={lesson} known={week} timetable={timetable} />
              </li>
            )
          })}
        </ul>
        {isToday && <Now hours={hours} />}
      </div>
    </section>
  )
}

/** The line at the hour that it is at the academy. */
function Now({ hours }: Pick<DayColumnProps, 'hours'>) {
  const top = percentAt(timeNow(useAcademy().timeZone), hours)
  if (top < 0 || top > 100) return null
  return <i className={classes.now} style={{ top: `${top}%` }} />
}
