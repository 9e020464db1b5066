import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { CSSProperties } from 'react'
import { formatTime } from '../../../../ui/text/formats.ts'
import { useClock } from '../../../../ui/text/times/use-clock.ts'
import { DayFrame, type DayOfWeek } from '../day-frame.tsx'
import { LessonLink } from '../lesson-link.tsx'
import { type Dragging, useDragging } from '../use-dragging.ts'
import { hoursOf, layOutSideBySide, type Placed, percentAt, timeOfMinutes } from './lanes.ts'
import { WeekBands } from './week-bands.tsx'
import classes from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

type DayColumnProps = DayOfWeek & {
  placed: readonly Placed<Lesson>[]
  hours: { first: number; last: number }
  shown: WeekShown
  dragging: Dragging
}

/** A day's column, lessons by start. */
function DayColumn({ placed, hours, shown, ...day }: DayColumnProps) {
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
      {day.isToday && <NowLine hours={hours} />}
    </DayFrame>
  )
}

/** A line at the academy's current time. */
function NowLine({ hours }: Pick<DayColumnProps, 'hours'>) {
  const top = percentAt(useClock().time, hours)
  if (top < 0 || top > 100) return null
  return <i className={`unprinted ${classes.now}`} style={{ top: `${top}%` }} />
}

/** Minimum width of a lane. */
const LANE_PX = 112
/** The most lanes, summed over the week, that fit a desktop. */
const LANES_MAX = 10

type WeekGridProps = { shown: WeekShown }

/** The week on a desktop: a column per day, to scale, with overlapping lessons side by side as long as they fit. */
export function WeekGrid({ shown }: WeekGridProps) {
  const columns = shown.days.map((day) => {
    const placed = layOutSideBySide(day.lessons)
    return { ...day, placed, lanes: Math.max(1, ...placed.map(({ lanes }) => lanes)) }
  })
  const isDense = columns.reduce((sum, { lanes }) => sum + lanes, 0) > LANES_MAX
  return isDense ? <WeekBands shown={shown} /> : <ScaledWeek shown={shown} columns={columns} />
}

type ToScaleProps = WeekGridProps & {
  columns: (WeekShown['days'][number] & {
    placed: ReturnType<typeof layOutSideBySide<WeekShown['week']['lessons'][number]>>
    lanes: number
  })[]
}

function ScaledWeek({ shown, columns }: ToScaleProps) {
  const { week, timetable } = shown
  const hours = hoursOf(week.lessons)
  const dragging = useDragging(timetable, hours)
  const widths = columns.map(({ lanes }) => `minmax(${Math.max(104, lanes * LANE_PX)}px, 1fr)`)
  const count = hours.last - hours.first

  return (
    <section
      className={classes.frame}
      aria-label="Week"
      style={{ '--hours': count } as CSSProperties}
    >
      <div className={classes.grid} style={{ gridTemplateColumns: `52px ${widths.join(' ')}` }}>
        <div className={classes.hours} aria-hidden="true">
          {Array.from({ length: count }, (_, n) => hours.first + n).map((hour) => (
            <span key={hour} style={{ top: `${((hour - hours.first) / count) * 100}%` }}>
              {formatTime(timeOfMinutes(hour * 60)).replace(':00', '')}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <DayColumn
            key={column.day}
            {...column}
            hours={hours}
            shown={shown}
            dragging={dragging}
            isToday={column.day === timetable.today}
          />
        ))}
      </div>
    </section>
  )
}
