import type { CSSProperties } from 'react'
import { formatTime } from '../../ui/text/formats.ts'
import { BandColumn } from './band-column.tsx'
import { columnsOf, hoursIn, linesOf } from './bands.ts'
import { timeOfMinutes } from './lanes.ts'
import { useDragging } from './use-dragging.ts'
import classes from './week-bands.module.css'
import grid from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

/** As many lines are printed with a second one for where and by whom. */
const ROOMY_LINES = 26

/** The week where too many lessons are held at once to stand to scale: in a band for each hour in which some begin. */
export function WeekBands({ shown }: { shown: WeekShown }) {
  const { timetable } = shown
  const hours = hoursIn(shown.days)
  const days = shown.days.map((day) => ({ ...day, columns: columnsOf(day.lessons, hours) }))
  const lines = linesOf(days, hours)
  const dragging = useDragging(timetable, null)

  return (
    <section className={grid.frame} aria-label="Week">
      <div
        className={classes.grid}
        data-roomy={lines <= ROOMY_LINES || undefined}
        style={
          {
            '--hours': hours.length,
            '--lines': lines,
            '--days': days.map(({ columns }) => `minmax(104px, ${columns}fr)`).join(' '),
          } as CSSProperties
        }
      >
        <div className={classes.hours} aria-hidden="true">
          {hours.map((hour, n) => (
            <span key={hour} style={{ gridRow: n + 3 }}>
              {formatTime(timeOfMinutes(hour * 60)).replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <BandColumn
            key={day.day}
            {...day}
            hours={hours}
            shown={shown}
            dragging={dragging}
            isToday={day.day === timetable.today}
          />
        ))}
      </div>
    </section>
  )
}
