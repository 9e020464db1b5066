import { dayAfter } from '@ganit/contract/days'

const MONTHS = 12

/** First and last day of a month (`2026-11`). */
export function daysOfMonth(month: string) {
  const count = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7))
  const next = `${Math.floor(count / MONTHS)}-${String((count % MONTHS) + 1).padStart(2, '0')}`
  return { from: `${month}-01`, to: dayAfter(`${next}-01`, -1) }
}
