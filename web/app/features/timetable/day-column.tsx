import type { Lesson } from '@ganit/contract/lessons'
import { formatTime } from '../../ui/text/formats.ts'
import { useClock } from '../../ui/text/use-clock.ts'
import { DayFrame, type DayOfWeek } from './day-frame.tsx'
import { type Placed, percentAt } from './lanes.ts'
import { LessonLink } from './lesson-link.tsx'
import type { Dragging } from './use-dragging.ts'
import classes from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

type DayColumnProps = DayOfWeek & {
  placed: readonly Placed<Lesson>[]
  hours: { first: number; last: number }
  shown: WeekShown
  dragging: Dragging
}

/** One day of the grid, lessons by start. */
export function DayColumn({ placed, hours, shown, ...day }: DayColumnProps) {
  const { week, timetable } = shown
  const { over, source } = day.dragging
  const drop = over?.day === day.day ? over.at : null

  return (
    <DayFrame {...day} isEmpty={placed.length === 0} classes={classes}>
      <ul>
        {placed.map(({ lesson, lane, lanes }) => {
          const top = percentAt(lesson.start_time, hours)
          return (
            <li
              key={lesson.lesson_id}
              style={{
                top: `${top}%`,
                height: `${percentAt(lesson.end_time, hours) - top}%`,
                insetInlineStart: `${(lane / lanes) * 100}%`,
                width: `${100 / lanes}%`,
              }}
            >
              <LessonLink lesson={lesson} known={week} timetable={timetable} {...source(lesson)} />
            </li>
          )
        })}
      </ul>
      {drop && (
        <i className={classes.drop} style={{ top: `${percentAt(drop, hours)}%` }}>
          {formatTime(drop)}
        </i>
      )}
      {day.isToday && <Now hours={hours} />}
    </DayFrame>
  )
}

/** The line at the hour that it is at the academy. */
function Now({ hours }: Pick<DayColumnProps, 'hours'>) {
  const top = percentAt(useClock().time, hours)
  if (top < 0 || top > 100) return null
  return <i className={classes.now} style={{ top: `${top}%` }} />
}
