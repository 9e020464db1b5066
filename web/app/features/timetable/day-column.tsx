import type { Lesson } from '@ganit/contract/lessons'
import { useId } from 'react'
import { useAcademy } from '../../academy.ts'
import { formatDayInWeek, timeNow } from '../../ui/text/dates.ts'
import { formatTime } from '../../ui/text/formats.ts'
import { type Placed, percentAt } from './lanes.ts'
import { LessonLink } from './lesson-link.tsx'
import type { Dragging } from './use-dragging.ts'
import classes from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

type DayColumnProps = {
  day: string
  closed: string | null
  isToday: boolean
  placed: readonly Placed<Lesson>[]
  hours: { first: number; last: number }
  shown: WeekShown
  dragging: Dragging
}

/** One day of the grid, lessons by start. */
export function DayColumn(props: DayColumnProps) {
  const { day, closed, isToday, placed, hours, shown, dragging } = props
  const id = useId()
  const { week, timetable } = shown
  const drop = dragging.over?.day === day ? dragging.over.at : null

  return (
    <section
      className={classes.column}
      data-today={isToday || undefined}
      data-closed={closed ? true : undefined}
      data-over={drop ? true : undefined}
      aria-labelledby={id}
    >
      <h2 id={id} aria-current={isToday ? 'date' : undefined}>
        {formatDayInWeek(day)}
      </h2>
      <div className={classes.day} {...dragging.target(day)}>
        {(closed || placed.length === 0) && (
          <p>
            {closed && <b>{closed}</b>} {placed.length === 0 && 'no lessons'}
          </p>
        )}
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
                <LessonLink
                  lesson={lesson}
                  known={week}
                  timetable={timetable}
                  {...dragging.source(lesson)}
                />
              </li>
            )
          })}
        </ul>
        {drop && (
          <i className={classes.drop} style={{ top: `${percentAt(drop, hours)}%` }}>
            {formatTime(drop)}
          </i>
        )}
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
