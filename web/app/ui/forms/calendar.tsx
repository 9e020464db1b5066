import '@mantine/dates/styles.layer.css'
import { dayAfter } from '@ganit/contract/days'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { sameDayNextMonth } from '../text/dates.ts'
import classes from './date-field.module.css'

type CalendarProps = {
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

const lastOfMonth = (day: string) => dayAfter(sameDayNextMonth(`${day.slice(0, 7)}-01`), -1)

const MARGIN = 16

/** Keeps it within the window. */
function show(box: HTMLDivElement | null) {
  if (!box) return
  const over = box.getBoundingClientRect().right - (window.innerWidth - MARGIN)
  if (over > 0) box.style.translate = `${-over}px`
  box.scrollIntoView?.({ block: 'nearest' })
}

/** Below a date field: its month, and the days that are chosen most often. */
export default function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const isOffered = (day: string) => (!min || day >= min) && (!max || day <= max)
  const offered = [
    ['Today', today],
    ['Month end', lastOfMonth(value || today)],
  ] as const
  return (
    <div className={classes.calendar} ref={show}>
      <DatePicker
        value={value || null}
        defaultDate={value || today}
        firstDayOfWeek={1}
        hideOutsideDates
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        onChange={(day) => day && onPick(day)}
      />
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
