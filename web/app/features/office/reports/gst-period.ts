import { useSearchParams } from 'react-router'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { isMonth, monthAfter } from '../../../ui/text/times/months.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'

/** First month of the quarter of a month. */
const quarterOf = (month: string) => monthAfter(month, -((Number(month.slice(5)) - 1) % 3))

/** The month or quarter in the address, and the ways to others. */
export function useGstPeriod() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const thisMonth = today.slice(0, 7)
  const asked = params.get('month')
  const month = isMonth(asked) ? asked : thisMonth
  const isQuarter = params.get('months') === '3'
  const from = isQuarter ? quarterOf(month) : month
  const months: '1' | '3' = isQuarter ? '3' : '1'
  const count = Number(months)
  const goBy = (times: number) => {
    const next = new URLSearchParams(params)
    next.set('month', monthAfter(from, times * count))
    setParams(next, { preventScrollReset: true })
  }
  const viewOf = (isOfQuarter: boolean) =>
    `?${new URLSearchParams({ month, ...(isOfQuarter && { months: '3' }) })}`
  return {
    from,
    months,
    isQuarter,
    goBy,
    viewOf,
    isLast: monthAfter(from, count) > thisMonth,
    /** `November 2026`, or `October to December 2026`. */
    words: isQuarter ? `${nameOf(from)} to ${formatMonth(monthAfter(from, 2))}` : formatMonth(from),
    after: monthAfter(from, count),
  }
}

const nameOf = (month: string) => formatMonth(month).replace(/ \d+$/, '')

/** When the return of a period is due: GSTR-1, or CMP-08 under composition. */
export function dueText(scheme: string, after: string, isQuarter: boolean) {
  const name = nameOf(after)
  if (scheme === 'composition') return `CMP-08 by 18 ${name}`
  return `GSTR-1 by ${isQuarter ? 13 : 11} ${name}`
}
