import { REPORT_YEARS_MAX } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { invalid } from '../../../http/errors.ts'

export type Period = { from: string; to: string }

export type Asked = { from?: string | undefined; to?: string | undefined }

/** The month so many months after that of a day, `YYYY-MM`. */
export function monthAfter(day: string, months: number) {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Of which days dues are told, where they are told of some alone. */
export type DuesDays = { from: string | null; to: string | null }

function refuseWrong(from: string, to: string) {
  if (to < from) throw invalid({ to: 'To must not be before From.' })
  const last = `${Number(from.slice(0, 4)) + REPORT_YEARS_MAX}${from.slice(4)}`
  if (to > last) throw invalid({ to: `A report tells of at most ${REPORT_YEARS_MAX} years.` })
}

/** The days of dues, each of which may be missing: then they have no beginning, or no end. */
export function duesDays({ from, to }: Asked): DuesDays {
  if (from && to) refuseWrong(from, to)
  return { from: from ?? null, to: to ?? null }
}

/** The days of a report, by default this month so far, or so many months back; 400 on `to` where they are not in order or too many. */
export function periodOf({ from, to }: Asked, today: string, monthsBack = 0): Period {
  const until = to ?? (from && from > today ? from : today)
  const since = from ?? `${monthAfter(until, -monthsBack)}-01`
  refuseWrong(since, until)
  return { from: since, to: until }
}

/** That a day is within a report's. */
export const within = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${from}::date and ${to}::date`

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2026-11` as people write it. */
export const monthInWords = (month: string) =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** `2026-11-22` as people write it. */
export const dayInWords = (day: string) =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${day.slice(0, 4)}`
