import { countDays, dayAfter } from '@ganit/contract/days'
import { type OfferedPeriod, REPORT_DAYS } from '@ganit/contract/learning/progress-reports'
import { invalid } from '../../../http/errors.ts'

export type Period = { from: string; to: string }

const firstDay = (today: string) => dayAfter(today, 1 - REPORT_DAYS.most)

/** Whether a period begins too long ago: answers of practice are forgotten then. */
export const beginsTooEarly = ({ from }: Period, today: string) => from < firstDay(today)

/** 400 for a period that ends ahead, is too short or long, or begins too long ago. */
export function refuseWrongPeriod({ from, to }: Period, today: string) {
  if (to > today) throw invalid({ to: 'The last day must not be ahead.' })
  const days = countDays(from, to)
  if (days < REPORT_DAYS.least || days > REPORT_DAYS.most)
    throw invalid({ to: `Choose ${REPORT_DAYS.least} to ${REPORT_DAYS.most} days.` })
  if (beginsTooEarly({ from, to }, today))
    throw invalid({ from: `Choose a day of the last ${REPORT_DAYS.most}.` })
}

const THREE_MONTHS = 3

/** The day after the same day some months before; the month's last day where it is shorter. */
function monthsUpTo(today: string, months: number) {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const place = year * 12 + month - 1 - months
  const first = `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-01`
  const after = dayAfter(first, day)
  const isShorter = dayAfter(first, day - 1).slice(0, 7) !== first.slice(0, 7)
  return isShorter ? `${after.slice(0, 7)}-01` : after
}

/** Since 1 April; in the first days of a session the whole one before. */
function sessionUpTo(today: string): Period {
  const year = Number(today.slice(0, 4))
  const april = (of: number) => `${of}-04-01`
  const begun = today >= april(year) ? year : year - 1
  return countDays(april(begun), today) >= REPORT_DAYS.least
    ? { from: april(begun), to: today }
    : { from: april(begun - 1), to: dayAfter(april(begun), -1) }
}

/** The periods that the screen offers; `last` is the end of the batch's last reports. */
export function offeredPeriods(today: string, last: string | null): OfferedPeriod[] {
  const since = last && { from: dayAfter(last), to: today }
  const canFollow =
    since && countDays(since.from, since.to) >= REPORT_DAYS.least && !beginsTooEarly(since, today)
  return [
    ...(canFollow ? [{ name: 'last' as const, ...since }] : []),
    { name: 'months', from: monthsUpTo(today, THREE_MONTHS), to: today },
    { name: 'session', ...sessionUpTo(today) },
  ]
}

/** The period that is shown first: since the last reports, else since 1 April. */
export const usualPeriod = (offered: readonly OfferedPeriod[]) =>
  offered.find(({ name }) => name === 'last') ?? offered.find(({ name }) => name === 'session')
