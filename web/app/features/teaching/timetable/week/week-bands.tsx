import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { CSSProperties } from 'react'
import { formatTime } from '../../../../ui/text/formats.ts'
import { DayFrame, type DayOfWeek } from '../day-frame.tsx'
import { LessonLink } from '../lesson-link.tsx'
import { type Dragging, useDragging } from '../use-dragging.ts'
import { timeOfMinutes } from './lanes.ts'
import classes from './week.module.css'
import grid from './week-grid.module.css'
import type { WeekShown } from './week-shown.ts'

const hourOf = ({ start_time }: Pick<Lesson, 'start_time'>) => Number(start_time.slice(0, 2))

/** Number of lessons of one hour that still stack well; a day with more gets more columns. */
const STACKED = 5
const COLUMNS_MAX = 3

type Days = readonly { lessons: readonly Lesson[] }[]

const lessonsInHour = (lessons: readonly Lesson[], hour: number) =>
  lessons.filter((lesson) => hourOf(lesson) === hour)

/** The hours in which lessons start. */
const hoursIn = (days: Days) =>
  [...new Set(days.flatMap(({ lessons }) => lessons.map(hourOf)))].toSorted((a, b) => a - b)

/** The number of columns of a day, by its fullest hour. */
function countColumns(lessons: readonly Lesson[], hours: readonly number[]) {
  const most = Math.max(0, ...hours.map((hour) => lessonsInHour(lessons, hour).length))
  return Math.min(COLUMNS_MAX, Math.max(1, Math.ceil(most / STACKED)))
}

/** Counts the lines of a week: the fullest day of each hour decides the hour's lines. */
const countLines = (days: Days, hours: readonly number[]) =>
  hours.reduce((sum, hour) => {
    const lines = days.map(({ lessons }) =>
      Math.ceil(lessonsInHour(lessons, hour).length / countColumns(lessons, hours)),
    )
    return sum + Math.max(...lines)
  }, 0)

type BandColumnProps = DayOfWeek & {
  lessons: readonly Lesson[]
  /** The hours of the week. */
  hours: readonly number[]
  /** How many lessons of an hour stand side by side. */
  columns: number
  shown: WeekShown
  dragging: Dragging
}

/** A day's column, its lessons grouped by hour. */
function BandColumn({ lessons, hours, columns, shown, ...day }: BandColumnProps) {
  const { week, timetable } = shown

  return (
    <DayFrame {...day} isEmpty={lessons.length === 0} classes={classes}>
      {hours.map((hour, n) => (
        <ul
          key={hour}
          style={{ gridRow: n + 2, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {lessonsInHour(lessons, hour).map((lesson) => (
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

/** Largest number of lines that print with a second line for place and teacher. */
const ROOMY_LINES = 26

/** The week with too many parallel lessons for a time scale: a band per hour. */
export function WeekBands({ shown }: { shown: WeekShown }) {
  const { timetable } = shown
  const hours = hoursIn(shown.days)
  const days = shown.days.map((day) => ({ ...day, columns: countColumns(day.lessons, hours) }))
  const lines = countLines(days, hours)
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
