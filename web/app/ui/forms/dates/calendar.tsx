import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { formatMonth, sameDayNextMonth } from '../../text/times/dates.ts'
import { monthAfter } from '../../text/times/months.ts'
import classes from './date-field.module.css'

type CalendarProps = {
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  /** True if it was opened with a key: the focus moves to the day. */
  takesFocus: boolean
  onPick: (day: string) => void
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const lastDayOfMonth = (day: string) => dayAfter(sameDayNextMonth(`${day.slice(0, 7)}-01`), -1)

/** The same day of another month, or its last day if it is shorter. */
function inMonth(month: string, day: string) {
  const last = lastDayOfMonth(`${month}-01`)
  return day.slice(8) > last.slice(8) ? last : `${month}-${day.slice(8)}`
}

/** The day that a key moves to. */
function dayByKey(key: string, day: string) {
  const month = day.slice(0, 7)
  if (key === 'ArrowLeft') return dayAfter(day, -1)
  if (key === 'ArrowRight') return dayAfter(day, 1)
  if (key === 'ArrowUp') return dayAfter(day, -7)
  if (key === 'ArrowDown') return dayAfter(day, 7)
  if (key === 'Home') return `${month}-01`
  if (key === 'End') return lastDayOfMonth(day)
  if (key === 'PageUp') return inMonth(monthAfter(month, -1), day)
  if (key === 'PageDown') return inMonth(monthAfter(month, 1), day)
  return undefined
}

const MARGIN = 16

/** Keeps the calendar within the window. */
function keepInWindow(box: HTMLDivElement | null) {
  if (!box) return
  const over = box.getBoundingClientRect().right - (window.innerWidth - MARGIN)
  if (over > 0) box.style.translate = `${-over}px`
  box.scrollIntoView?.({ block: 'nearest' })
}

/** A month below a date field, with the most common days as buttons. Keys move among the days, which are one tab stop. */
export default function Calendar(props: CalendarProps) {
  const { value, today, min, max, takesFocus, onPick } = props
  const [at, setAt] = useState(value || today)
  const grid = useRef<HTMLFieldSetElement>(null)
  const movesFocus = useRef(takesFocus)
  const month = at.slice(0, 7)
  const first = `${month}-01`
  const days = Array.from({ length: Number(lastDayOfMonth(first).slice(8)) }, (_, n) =>
    dayAfter(first, n),
  )
  const isOffered = (day: string) => (!min || day >= min) && (!max || day <= max)
  const stop = isOffered(at) ? at : days.find(isOffered)

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when another day is reached.
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    movesFocus.current = false
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const next = stop && dayByKey(event.key, stop)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    movesFocus.current = true
    setAt(min && next < min ? min : max && next > max ? max : next)
  }
  const offered = [
    ['Today', today],
    ['Month end', lastDayOfMonth(value || today)],
  ] as const
  const turn = (by: number, name: string, sign: string) => (
    <Button
      size="xs"
      variant="quiet"
      aria-label={name}
      onClick={() => setAt(inMonth(monthAfter(month, by), at))}
    >
      {sign}
    </Button>
  )
  return (
    <div className={classes.calendar} ref={keepInWindow} role="dialog" aria-label="Calendar">
      <div className="row split centred">
        {turn(-1, 'Previous month', '‹')}
        <b aria-live="polite">{formatMonth(month)}</b>
        {turn(1, 'Next month', '›')}
      </div>
      <fieldset
        ref={grid}
        className={classes.days}
        aria-label={formatMonth(month)}
        onKeyDown={onKeyDown}
      >
        {WEEKDAYS.map((name) => (
          <small key={name} aria-hidden>
            {name.slice(0, 2)}
          </small>
        ))}
        {days.map((day, n) => (
          <button
            key={day}
            type="button"
            aria-label={`${WEEKDAYS[weekdayOf(day)]}, ${n + 1} ${formatMonth(month)}`}
            aria-pressed={day === value}
            aria-current={day === today ? 'date' : undefined}
            tabIndex={day === stop ? 0 : -1}
            disabled={!isOffered(day)}
            data-weekend={weekdayOf(day) > 4 || undefined}
            style={n === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            onClick={() => onPick(day)}
          >
            {n + 1}
          </button>
        ))}
      </fieldset>
      <div className="row gap8">
        {offered
          .filter(([, day]) => isOffered(day))
          .map(([text, day]) => (
            <Button key={text} size="xs" onClick={() => onPick(day)}>
              {text}
            </Button>
          ))}
      </div>
    </div>
  )
}
