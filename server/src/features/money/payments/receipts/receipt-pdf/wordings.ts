import type { RecordedMethod } from '@ganit/contract/money/payments'

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const FIGURES = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export const METHOD_WORDS: Record<RecordedMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Other',
  online: 'Online',
  before: 'Paid before Ganit',
}

/** `123456.00` as `1,23,456.00`. */
export const toFigures = (amount: string) => FIGURES.format(amount as `${number}`)

/** `123456.00` as `₹ 1,23,456.00`. */
export const toRupees = (amount: string) => `₹ ${toFigures(amount)}`

/** `2026-04-05` as `5 Apr 2026`. */
export function dayInWords(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return DAY.format(date).replace('Sept', 'Sep')
}
