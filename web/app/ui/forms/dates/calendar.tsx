import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { formatMonth, sameDayNextMonth } from '../../text/times/dates.ts'
import { monthAfter } from '../../text/times/months.ts'
import classes from './date-field.module.css'

type CalendarProps = {
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

const lastDayOfMonth = (day: string) => dayAfter(sameDayNextMonth(`${day.slice(0, 7)}-01`), -1)

const MARGIN = 16

/** Keeps the calendar within the window. */
function keepInWindow(box: HTMLDivElement | null) {
  if (!box) return
  const over = box.getBoundingClientRect().right - (window.innerWidth - MARGIN)
  if (over > 0) box.style.translate = `${-over}px`
  box.scrollIntoView?.({ block: 'nearest' })
}

/** A month below a date field, with the most common days as buttons. */
export default function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const [month, setMonth] = useState((value || today).slice(0, 7))
  const first = `${month}-01`
  const days = Array.from({ length: Number(lastDayOfMonth(first).slice(8)) }, (_, n) =>
    dayAfter(first, n),
  )
  const isOffered = (day: string) => (!min || day >= min) && (!max || day <= max)
  const offered = [
    ['Today', today],
    ['Month end', lastDayOfMonth(value || today)],
  ] as const
  const turn = (by: number, name: string, sign: string) => (
    <Button
      size="xs"
      variant="quiet"
      aria-label={name}
      onClick={() => setMonth(monthAfter(month, by))}
    >
      {sign}
    </Button>
  )
  return (
    <div className={classes.calendar} ref={keepInWindow}>
      <div className="row split centred">
        {turn(-1, 'Previous month', '‹')}
        <b aria-live="polite">{formatMonth(month)}</b>
        {turn(1, 'Next month', '›')}
      </div>
      <div className={classes.days}>
        {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
          <small key={name} aria-hidden>
            {name}
          </small>
        ))}
        {days.map((day, n) => (
          <button
            key={day}
            type="button"
            aria-label={`${n + 1} ${formatMonth(month)}`}
            aria-pressed={day === value}
            disabled={!isOffered(day)}
            data-weekend={weekdayOf(day) > 4 || undefined}
            style={n === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            onClick={() => onPick(day)}
          >
            {n + 1}
          </button>
        ))}
      </div>
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
