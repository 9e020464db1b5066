import { WEEKDAYS } from '@ganit/contract/teaching/batches'
import type { ScheduleFields } from './batch-fields.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** The likely next lesson: same time and place, two days later. Blank if the weekday is. */
export function lessonAfter({ weekday, ...others }: ScheduleFields): ScheduleFields {
  const day = WEEKDAYS.map(String).indexOf(weekday)
  const next = day < 0 ? '' : (WEEKDAYS[(day + 2) % WEEKDAYS.length] ?? '')
  return { ...others, weekday: next }
}

/** One hour after `HH:MM`; blank if invalid or past midnight. */
export function hourAfter(time: string) {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  const end = hours * HOUR + minutes + HOUR
  if (!(end < DAY)) return ''
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(end / HOUR))}:${two(end % HOUR)}`
}
