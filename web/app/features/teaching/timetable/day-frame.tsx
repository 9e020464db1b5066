import { type ReactNode, useId } from 'react'
import { formatDayInWeek } from '../../../ui/text/times/dates.ts'
import type { Dragging } from './use-dragging.ts'

/** A day of the week, whatever the layout. */
export type DayOfWeek = {
  day: string
  /** The reason why there are no lessons; null if there are. */
  closed: string | null
  isToday: boolean
}

type DayFrameProps = DayOfWeek & {
  isEmpty: boolean
  dragging: Dragging
  /** Classes of the current layout. */
  classes: { column?: string; day?: string }
  children: ReactNode
}

/** A day's column: name, notes, and drop target. */
export function DayFrame({
  day,
  closed,
  isToday,
  isEmpty,
  dragging,
  classes,
  children,
}: DayFrameProps) {
  const id = useId()

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
        {(closed || isEmpty) && (
          <p>
            {closed && <b>{closed}</b>} {isEmpty && 'no lessons'}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}
