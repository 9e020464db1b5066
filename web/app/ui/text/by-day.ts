import { daysFrom } from '@ganit/contract/days'
import { formatDay, formatWeekday } from './dates.ts'

/** A promised day as people say it: `today`, `tomorrow`, `Tuesday`, `5 Dec 2026`. Both are `YYYY-MM-DD`. */
export function byDay(day: string, today: string) {
  const ahead = daysFrom(today, day) - 1
  if (ahead <= 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  return ahead < 7 ? formatWeekday(day) : formatDay(day)
}
