import { type ReactNode, useId } from 'react'
import { formatDayInWeek } from '../../../ui/text/dates.ts'
import type { Dragging } from './use-dragging.ts'

/** One day of the week, however its lessons are drawn. */
export type DayOfWeek = {
  day: string
  /** Why nobody is taught that day. */
  closed: string | null
  isToday: boolean
}

type DayFrameProps = DayOfWeek & {
  isEmpty: boolean
  dragging: Dragging
  /** Those of the way in which the week is drawn. */
  classes: { column?: string; day?: string }
  children: ReactNode
}

/** The column of a day: its name, what is to be said of it, and where lessons can be dropped. */
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
