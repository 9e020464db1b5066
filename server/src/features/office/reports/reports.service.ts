import { dayAfter } from '@ganit/contract/days'
import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { MONTH_HEADS, type MonthReport } from '@ganit/contract/office/reports'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { invalid } from '../../../http/errors.ts'
import { monthInWords } from '../../ground/names/months.ts'
import { openSumsOfAll } from '../../money/ledger/words.queries.ts'
import { expectedRows, monthsAhead } from './ahead.queries.ts'
import { type CollectedBy, collectedRows, collectedTotal } from './collected.queries.ts'
import {
  findFirstMonth,
  type MonthAsked,
  monthRows,
  sumMonthMoney,
  sumSettled,
} from './month.queries.ts'
import { type OwedAsked, owedRows, owedTotal } from './owed.queries.ts'
import { type EnquiriesBy, enquiriesReport, studentsByMonth } from './people.queries.ts'
import { monthAfter, type Period } from './period.ts'

type Db = Kysely<Database>

const countOf = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

/** Rows and total in one snapshot. */
export const readCollectedReport = (db: Db, by: CollectedBy, period: Period) =>
  readInSnapshot(db, async (trx) => {
    const rows = await collectedRows(trx, by, period)
    return { rows, total: await collectedTotal(trx, rows, { by, period }), ...period }
  })

export const readOwedReport = (db: Db, asked: OwedAsked, today: string) =>
  readInSnapshot(db, async (trx) => ({
    rows: await owedRows(trx, asked, today),
    total: await owedTotal(trx, asked.period),
    not_due_yet: await owedTotal(trx, { from: dayAfter(today), to: null }),
    ...asked.period,
  }))

/** Maximum of students on screen; files have all. */
const MOST_STUDENTS = 1_000

const MONTH_WORDS = Object.keys(MONTH_HEADS) as (keyof MonthReport['total'])[]

/**
 * A month up to its last day or today; 400 on `month` outside the books, and on `of` if students are asked for without
 * it.
 */
export const readMonthReport = (
  db: Db,
  { month: asked, isWhole, ...way }: MonthAsked & { month?: string | undefined; isWhole: boolean },
  today: string,
) =>
  readInSnapshot(db, async (trx) => {
    const thisMonth = today.slice(0, 7)
    const month = asked ?? thisMonth
    const first_month = (await findFirstMonth(trx)) ?? thisMonth
    if (month > thisMonth) throw invalid({ month: `${monthInWords(month)} has not begun.` })
    if (month < first_month && month < thisMonth)
      throw invalid({ month: `The books begin in ${monthInWords(first_month)}.` })
    if (way.by === 'student' && !way.of) throw invalid({ of: 'Choose a batch or a fee.' })
    const from = `${month}-01`
    const to = month === thisMonth ? today : dayAfter(`${monthAfter(from, 1)}-01`, -1)
    const period = { from, to }
    const rows = await monthRows(trx, way, period)
    const sumsOf = MONTH_WORDS.map(
      (word) => [word, sumMoney(rows.map((row) => row[word]))] as const,
    )
    const total = Object.fromEntries(sumsOf) as MonthReport['total']
    const { brought_advance, ...money } = await sumMonthMoney(trx, period)
    const settled = way.of ? await sumSettled(trx, period) : total.collected
    const ahead = asMoney(
      toHundredths(money.collected) + toHundredths(brought_advance) - toHundredths(settled),
    )
    const { overdue, not_due_yet } = await openSumsOfAll(trx, today)
    const isBrought = toHundredths(brought_advance) !== 0
    const sums = { ...money, ...(isBrought && { brought_advance }), ahead, overdue, not_due_yet }
    const of_label = (way.by === 'student' && rows[0]?.of_label) || null
    const shown = isWhole || way.by !== 'student' ? rows : rows.slice(0, MOST_STUDENTS)
    return { rows: shown, total, ...sums, month, first_month, of_label, from, to }
  })

export async function readExpectedReport(db: Db, today: string) {
  const period = monthsAhead(today)
  const rows = await readInSnapshot(db, (trx) => expectedRows(trx, period, today))
  return { rows, total: { amount: sumMoney(rows.map(({ amount }) => amount)) }, ...period }
}

export async function readStudentsReport(db: Db, period: Period) {
  const rows = await studentsByMonth(db, period)
  const total = {
    joined: countOf(rows.map(({ joined }) => joined)),
    left: countOf(rows.map(({ left }) => left)),
    at_end: rows.at(-1)?.at_end ?? 0,
  }
  return { rows, total, ...period }
}

export async function readEnquiriesReport(db: Db, by: EnquiriesBy, period: Period) {
  const rows = await enquiriesReport(db, by, period)
  const total = {
    asked: countOf(rows.map(({ asked }) => asked)),
    trial: countOf(rows.map(({ trial }) => trial)),
    joined: countOf(rows.map(({ joined }) => joined)),
    lost: countOf(rows.map(({ lost }) => lost)),
  }
  return { rows, total, ...period }
}
