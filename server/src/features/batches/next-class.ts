import { type Schedule, WEEKDAYS } from '@ganit/contract/batches'
import type { LocalTime } from '../settings/clock.service.ts'

const DAY_MS = 86_400_000

const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dayAfter = (date: string, days: number) =>
  new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Monday is 0, as in the list of weekdays. */
const weekdayOf = (date: string) => (new Date(midnight(date)).getUTCDay() + 6) % 7

/** Days until a weekly lesson is held again; a lesson that is running is held today. */
function daysUntil({ weekday, end_time }: Schedule, { date, time }: LocalTime) {
  const days = (WEEKDAYS.indexOf(weekday) - weekdayOf(date) + 7) % 7
  return days === 0 && end_time <= time ? 7 : days
}

/** The lesson that is running or comes next, seen from a day and time where the academy is; null without schedules. */
export function nextClass(schedules: Schedule[], now: LocalTime) {
  const [next] = schedules
    .map(({ start_time, end_time, ...schedule }) => {
      const days = daysUntil({ start_time, end_time, ...schedule }, now)
      return { date: dayAfter(now.date, days), start_time, end_time }
    })
    .toSorted((a, b) => (`${a.date} ${a.start_time}` < `${b.date} ${b.start_time}` ? -1 : 1))
  return next ?? null
}
