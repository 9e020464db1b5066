import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { PayLine } from '@ganit/contract/money/pay-sheets'
import type { ResultReport } from '@ganit/contract/office/reports'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { daysOfMonth } from '../../money/pay-sheets/months.ts'
import { openLines, refuseMonthAhead } from '../../money/pay-sheets/sheet.service.ts'
import { findFirstMonth, sumMonthMoney } from './month.queries.ts'
import {
  collectedByBatch,
  depositsGrown,
  expensesByBatch,
  firstMonthSpent,
  gstCollected,
  namesOfBatches,
  paidByBatch,
  type Spent,
} from './result.queries.ts'

/** Sums by batch, in hundredths; `none` has the sums that name no batch. */
type Sums = Map<string, number>

function sumByBatch(all: { key: string; amount: string }[]): Sums {
  const sums: Sums = new Map()
  for (const { key, amount } of all) {
    const own = /^\d+$/.test(key) ? key : 'none'
    sums.set(own, (sums.get(own) ?? 0) + toHundredths(amount))
  }
  return sums
}

const keyed = (spent: Spent[]) =>
  spent.map(({ batch_id, amount }) => ({ key: String(batch_id ?? 'none'), amount }))

const sumOf = (sums: Sums) => [...sums.values()].reduce((all, each) => all + each, 0)

type Parts = { collected: Sums; pay: Sums; expenses: Sums }

function figuresOf({ collected, pay, expenses }: Parts, pick: (sums: Sums) => number) {
  const [came, paid, spent] = [pick(collected), pick(pay), pick(expenses)]
  return {
    collected: asMoney(came),
    pay: asMoney(paid),
    expenses: asMoney(spent),
    left: asMoney(came - paid - spent),
  }
}

async function rowsOf(db: Db, parts: Parts): Promise<ResultReport['rows']> {
  const keys = new Set(Object.values(parts).flatMap((sums) => [...sums.keys()]))
  const named = await namesOfBatches(db, [...keys].filter((key) => key !== 'none').map(Number))
  const rows = named.map(({ batch_id, batch_name }) => ({
    key: String(batch_id),
    label: batch_name,
  }))
  const none = keys.has('none') ? [{ key: 'none', label: 'Not of one batch' }] : []
  return [...rows, ...none].map((row) => ({
    ...row,
    ...figuresOf(parts, (sums) => sums.get(row.key) ?? 0),
  }))
}

/** Open lines for a month, without the lines that its sheet has from earlier months, which were earned then. */
const openByBatch = (lines: Map<string, PayLine[]>, month: string) =>
  [...lines.values()]
    .flat()
    .filter((line) => line.month === month)
    .map(({ batch, amount }) => ({ key: String(batch?.batch_id ?? 'none'), amount }))

/**
 * The result of a month, up to its last day or today. It is the same before and after its sheets and later ones are
 * paid.
 */
export const readResultReport = (
  db: Kysely<Database>,
  asked: string | undefined,
  now: LocalTime,
): Promise<ResultReport> =>
  readInSnapshot(db, async (trx) => {
    const this_month = now.date.slice(0, 7)
    const month = asked ?? this_month
    refuseMonthAhead(month, now.date)
    const days = daysOfMonth(month)
    const period = { from: days.from, to: month === this_month ? now.date : days.to }
    const firsts = [await findFirstMonth(trx), await firstMonthSpent(trx), this_month]
    const [first_month = month] = firsts.filter((first) => first !== undefined).sort()
    const money = await sumMonthMoney(trx, period)
    const open = await openLines(trx, month, { ...days, now, isToBeTakenBack: true })
    const parts = {
      collected: sumByBatch(await collectedByBatch(trx, period)),
      pay: sumByBatch([...keyed(await paidByBatch(trx, days.from)), ...openByBatch(open, month)]),
      expenses: sumByBatch(keyed(await expensesByBatch(trx, days.from))),
    }
    const gst = await gstCollected(trx, period)
    const deposits = await depositsGrown(trx, period)
    const [pay, expenses] = [asMoney(sumOf(parts.pay)), asMoney(sumOf(parts.expenses))]
    const less = toHundredths(sumMoney([gst, deposits, pay, expenses]))
    return {
      rows: await rowsOf(trx, parts),
      total: figuresOf(parts, sumOf),
      month,
      first_month,
      ...period,
      collected: money.collected,
      gst,
      deposits,
      pay,
      expenses,
      result: asMoney(toHundredths(money.collected) - less),
    }
  })
