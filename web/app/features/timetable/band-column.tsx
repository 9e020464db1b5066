import type { Lesson } from '@ganit/contract/lessons'
import { inHour } from './bands.ts'
import { DayFrame, type DayOfWeek } from './day-frame.tsx'
import { LessonLink } from './lesson-link.tsx'
import type { Dragging } from './use-dragging.ts'
import classes from './week-bands.module.css'
import type { WeekShown } from './week-shown.ts'

type BandColumnProps = DayOfWeek & {
  lessons: readonly Lesson[]
  /** Those of the week. */
  hours: readonly number[]
  /** How many of an hour stand side by side. */
  columns: number
  shown: WeekShown
  dragging: Dragging
}

/** One day of the bands, with the lessons of each hour together. */
export function BandColumn({ lessons, hours, columns, shown, ...day }: BandColumnProps) {
  const { week, timetable } = shown

  return (
    <DayFrame {...day} isEmpty={lessons.length === 0} classes={classes}>
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
                {...day.dragging.source(lesson)}
              />
            </li>
          ))}
        </ul>
      ))}
    </DayFrame>
  )
}
