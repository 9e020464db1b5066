import { toHundredths } from '@ganit/contract/money'
import type { MoveCost } from '@ganit/contract/people/memberships'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'

/** The name of a month without its year: `December`. */
const monthName = (month: string) => formatMonth(month).replace(/ \d+$/, '')
const LIST = new Intl.ListFormat('en-IN')

/** Sums of a change's dues by month, in their order. */
function monthsOf(dues: MoveCost['dues']) {
  const months = Map.groupBy(
    dues.filter(({ change }) => change !== 'stays'),
    ({ due_date }) => due_date.slice(0, 7),
  )
  return [...months].map(([month, own]) => {
    const sum = (change: 'new' | 'falls') =>
      own
        .filter((due) => due.change === change)
        .reduce((all, { amount }) => all + toHundredths(amount), 0)
    return { month: monthName(month), more: sum('new'), less: sum('falls') }
  })
}

const formatHundredths = (hundredths: number) => formatRupees((hundredths / 100).toFixed(2))

/** `₹1,800 more a month; ₹2,550 more in December.` */
export function addedCostInWords({ monthly, dues }: MoveCost) {
  const months = monthsOf(dues).filter(({ more }) => more > 0)
  const parts = [
    ...(Number(monthly) > 0 ? [`${formatRupees(monthly)} more a month`] : []),
    ...(months.length > 0
      ? [LIST.format(months.map(({ month, more }) => `${formatHundredths(more)} more in ${month}`))]
      : []),
  ]
  return parts.length > 0 ? `${parts.join('; ')}.` : 'Nothing more is asked.'
}

/** `From today. December is asked once, ₹1,800.` */
export function moveInWords({ dues }: MoveCost, on: string | null) {
  const months = monthsOf(dues).map(({ month, more, less }) => {
    if (more === 0) return `${month} falls, ${formatHundredths(less)}.`
    return less === 0
      ? `${formatHundredths(more)} is asked in ${month}.`
      : `${month} is asked once, ${formatHundredths(more)}.`
  })
  return [`From ${on ? formatDay(on) : 'today'}.`, ...months].join(' ')
}
