import { dayAfter } from '@ganit/contract/days'
import { monthAfter } from './months.ts'
import { useToday } from './use-clock.ts'
import { useMonthAsked } from './use-month-asked.ts'

/** Days of a month, up to today in the present one. */
export function daysOfMonth(month: string, today: string) {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  return { from: `${month}-01`, to: month === today.slice(0, 7) ? today : last }
}

/** The month in the address and its days. */
export function useMonthDays() {
  const { month, goBy } = useMonthAsked()
  const today = useToday()
  const isNow = month === today.slice(0, 7)
  return { month, goBy, isNow, ...daysOfMonth(month, today) }
}
