import type { Lesson } from '@ganit/contract/lessons'
import { useId } from 'react'
import { formatDayInWeek } from '../../ui/text/dates.ts'
import { inHour } from './bands.ts'
import { LessonLink } from './lesson-link.tsx'
import type { Dragging } from './use-dragging.ts'
import classes from './week-bands.module.css'
import type { WeekShown } from './week-shown.ts'

type BandColumnProps = {
  day: string
  closed: string | null
  isToday: boolean
  lessons: readonly Lesson[]
  /** Those of the week. */
  hours: readonly number[]
  /** How many of an hour stand side by side. */
  columns: number
  shown: WeekShown
  dragging: Dragging
}

/** One day of the bands, with the lessons of each hour together. */
export function BandColumn(props: BandColumnProps) {
  const { day, closed, isToday, lessons, hours, columns, shown, dragging } = props
  const id = useId()
  const { week, timetable } = shown

  return (
    <section
      className={classes.column}
      data-today={isToday || undefined}
      data-closed={closed ? true : undefined}
      data-over={dragging.over?.day === day || undefined}
      aria-labelledby={id}
    >
      <h2 id={id} aria-current={isToday ? 'date' : undefined}>
        {formatDayInWeek(day)}
      </h2>
      <div className={classes.day} {...dragging.target(day)}>
        {(closed || lessons.length === 0) && (
          <p>
            {closed && <b>{closed}</b>} {lessons.length === 0 && 'no lessons'}
          </p>
        )}
        {hours.map((hour, n) => (
          <ul
            key={hour}
            style={{ gridRow: n + 2, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {inHour(lessons, hour).map((lesson) => (
              <li key={lesson.lesson_id}>
                <LessonLink
                  lesson={lesson}
                  known={week}
                  timetable={timetable}
                  {...dragging.source(lesson)}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
