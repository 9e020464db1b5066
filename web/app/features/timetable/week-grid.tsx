import type { CSSProperties } from 'react'
import { formatTime } from '../../ui/text/formats.ts'
import { DayColumn } from './day-column.tsx'
import { hoursOf, sideBySide, timeOfMinutes } from './lanes.ts'
import { useDragging } from './use-dragging.ts'
import classes from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

/** So wide a lesson is at least, beside another. */
const LANE_PX = 112
/** So many side by side are still drawn to scale on paper; more become a list of each day. */
const PRINTED_LANES = 3

type WeekGridProps = { shown: WeekShown }

/** The week on a desktop: a column for each day, lessons to scale, those that overlap side by side. */
export function WeekGrid({ shown }: WeekGridProps) {
  const { days, week, timetable } = shown
  const hours = hoursOf(week.lessons)
  const dragging = useDragging(timetable, hours)
  const columns = days.map((day) => {
    const placed = sideBySide(day.lessons)
    return { ...day, placed, lanes: Math.max(1, ...placed.map(({ lanes }) => lanes)) }
  })
  const widths = columns.map(({ lanes }) => `minmax(${Math.max(104, lanes * LANE_PX)}px, 1fr)`)
  const most = Math.max(1, ...days.map(({ lessons }) => lessons.length))
  const isDense = columns.some(({ lanes }) => lanes > PRINTED_LANES)
  const count = hours.last - hours.first

  return (
    <section
      className={classes.frame}
      aria-label="Week"
      data-dense={isDense || undefined}
      style={{ '--hours': count, '--most': most } as CSSProperties}
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
