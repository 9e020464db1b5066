import { REPORT_YEARS_MAX } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { invalid } from '../../../http/errors.ts'
import { nameOfMonth } from '../../ground/names/months.ts'

export type Period = { from: string; to: string }

export type PeriodQuery = { from?: string | undefined; to?: string | undefined }

/** The month (`YYYY-MM`) that is `months` after the month of a day. */
export function monthAfter(day: string, months: number) {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Period of dues; null ends are open. */
export type DuesDays = { from: string | null; to: string | null }

function refuseWrong(from: string, to: string) {
  if (to < from) throw invalid({ to: 'To must not be before From.' })
  const last = `${Number(from.slice(0, 4)) + REPORT_YEARS_MAX}${from.slice(4)}`
  if (to > last) throw invalid({ to: `A report tells of at most ${REPORT_YEARS_MAX} years.` })
}

/** Period of dues from the query; absent ends are open. */
export function parseDuesDays({ from, to }: PeriodQuery): DuesDays {
  if (from && to) refuseWrong(from, to)
  return { from: from ?? null, to: to ?? null }
}

/**
 * Period of a report, by default this month so far, or some months back; 400 on `to` if it is before `from`, or too
 * long after it.
 */
export function parsePeriod({ from, to }: PeriodQuery, today: string, monthsBack = 0): Period {
  const until = to ?? (from && from > today ? from : today)
  const since = from ?? `${monthAfter(until, -monthsBack)}-01`
  refuseWrong(since, until)
  return { from: since, to: until }
}

/** True if a day is in the period. */
export const isWithin = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${from}::date and ${to}::date`

/** `2026-11-22` in words. */
export const dayInWords = (day: string) =>
  `${Number(day.slice(8))} ${nameOfMonth(day).slice(0, 3)} ${day.slice(0, 4)}`

/** A share in whole per cent, half up; null of nothing. */
export const wholePercent = (part: number, all: number) =>
  all === 0 ? null : Math.floor((200 * part + all) / (2 * all))
