import { dayAfter, wrongDays } from '@ganit/contract/days'
import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { BOOK_DAYS_MAX, type Book, type BookItem } from '@ganit/contract/money/book'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { invalid } from '../../../http/errors.ts'
import { daysOfMonth } from '../pay-sheets/months.ts'
import { closesOfDays, partsOfDays, sumsByMethod } from './agreement.queries.ts'
import { countRows, type Days, readEntries } from './entries.queries.ts'
import { itemsOf } from './items.service.ts'

type BookFilter = {
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
  method?: string | undefined
  rows?: 'takings' | 'receipts' | undefined
  taking?: string | undefined
}

/** The days that are asked for: a month, or from one day to another; the present month if nothing is asked. */
export function daysAsked({ month, from, to, method, taking }: BookFilter, today: string): Days {
  if (month !== undefined || (from === undefined && to === undefined)) {
    return { ...daysOfMonth(month ?? today.slice(0, 7)), method, taking }
  }
  const days = { from: from ?? `${(to ?? today).slice(0, 7)}-01`, to: to ?? today }
  const wrong = wrongDays(days.from, days.to, {
    most: BOOK_DAYS_MAX,
    tooLong: 'Choose at most a year.',
  })
  if (wrong) throw invalid({ to: wrong })
  return { ...days, method, taking }
}

/** Screens with the rows of some days; months are those of the first day. */
const linksOf = ({ from, to }: Days) => {
  const days = `?from=${from}&to=${to}`
  const month = `?month=${from.slice(0, 7)}`
  return {
    collected: `/admin/reports/collected${days}`,
    payments: `/admin/payments${days}`,
    expenses: `/admin/expenses${month}`,
    pay: `/admin/pay${month}`,
  }
}

/**
 * Explains *money in less money out* from the amounts collected, line by line, and says whether the lines add up to it.
 */
async function agreementOf(db: Db, days: Days, balance: number) {
  const { collected, other_days, back_other_days, expenses, pay } = await partsOfDays(db, days)
  const links = linksOf(days)
  const lines = [
    { word: 'Collected', amount: collected, link: links.collected },
    { word: 'paid on other days', amount: other_days, link: links.payments },
    { word: 'taken back on other days', amount: back_other_days, link: links.payments },
    { word: 'expenses', amount: expenses, link: links.expenses },
    { word: 'pay', amount: pay, link: links.pay },
  ]
  const sum = lines.reduce((all, { amount }) => all + toHundredths(amount), 0)
  return {
    agreement: [
      ...lines.filter(({ word, amount }) => word === 'Collected' || toHundredths(amount) !== 0),
      { word: 'in − out', amount: asMoney(balance), link: null },
    ],
    agrees: sum === balance,
  }
}

/** The same by Day close. */
async function closesOf(db: Db, days: Days, balance: number) {
  const { day_close, gateway, elsewhere, corrections } = await closesOfDays(db, days)
  const links = linksOf(days)
  const lines = [
    { word: 'Day close', amount: day_close, link: '/admin/day-close' },
    { word: 'by the gateway', amount: gateway, link: '/admin/payments/online' },
    { word: 'spent beside the drawers', amount: elsewhere, link: links.expenses },
    { word: 'corrections of other days', amount: corrections, link: links.payments },
  ]
  const sum = lines.reduce((all, { amount }) => all + toHundredths(amount), 0)
  return {
    day_close: [
      ...lines.filter(({ word, amount }) => word === 'Day close' || toHundredths(amount) !== 0),
      { word: 'in − out', amount: asMoney(balance), link: null },
    ],
    agrees: sum === balance,
  }
}

/** The two sums that must equal *money in less money out*. */
async function agreementsOf(db: Db, days: Days, methods: readonly { in: string; out: string }[]) {
  const all = (side: 'in' | 'out') => toHundredths(sumMoney(methods.map((each) => each[side])))
  const balance = all('in') - all('out')
  const collected = await agreementOf(db, days, balance)
  const closed = await closesOf(db, days, balance)
  return {
    agreement: collected.agreement,
    day_close: closed.day_close,
    agrees: collected.agrees && closed.agrees,
  }
}

/** The months, this one and the one before, of which the book does not add up, in words. */
export async function bookFaults(db: Db, today: string) {
  const month = today.slice(0, 7)
  const before = dayAfter(`${month}-01`, -1).slice(0, 7)
  const faults: string[] = []
  for (const each of [before, month]) {
    const days = daysAsked({ month: each }, today)
    const { agrees } = await agreementsOf(db, days, await sumsByMethod(db, days))
    if (!agrees) faults.push(`the book of ${each}`)
  }
  return faults
}

const COUNTED_TO = 10_000

/** A page of the book with its sums, in one snapshot. */
export const readBook = (
  db: Kysely<Database>,
  asked: BookFilter & { page: number; page_size: number },
  today: string,
): Promise<Book> =>
  readInSnapshot(db, async (trx) => {
    const days = daysAsked(asked, today)
    const { page, page_size, rows = 'takings' } = asked
    const skip = (page - 1) * page_size
    const entries = await readEntries(trx, days, { rows, skip, limit: page_size })
    const total = entries[0]?.total ?? (await countRows(trx, days, rows))
    const methods = await sumsByMethod(trx, { from: days.from, to: days.to })
    return {
      items: await itemsOf(trx, entries),
      total: Math.min(total, COUNTED_TO),
      ...(total > COUNTED_TO && { total_is_floor: true }),
      page,
      page_size,
      from: days.from,
      to: days.to,
      methods,
      ...(await agreementsOf(trx, days, methods)),
    }
  })

/** All rows, a day at a time, for files. A month that is over never changes, so days need no common snapshot. */
export async function* bookChunks(
  db: Db,
  days: Days,
  rows: 'takings' | 'receipts',
): AsyncGenerator<BookItem[]> {
  for (let day = days.from; day <= days.to; day = dayAfter(day, 1)) {
    const entries = await readEntries(db, { ...days, from: day, to: day }, { rows })
    if (entries.length > 0) yield await itemsOf(db, entries)
  }
}
