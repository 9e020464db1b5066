import { sumMoney, toHundredths } from '@ganit/contract/money'
import type {
  BatchesReport,
  BatchesReportRow,
  BatchReport,
} from '@ganit/contract/office/batch-reports'
import { LEFT_WHY } from '@ganit/contract/people/memberships'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { BATCH } from '../../teaching/batches/batches.queries.ts'
import { type Period, wholePercent } from '../reports/period.ts'
import { type BatchRow, batchesRows } from './batches.queries.ts'
import { staysOfBatch } from './stays.queries.ts'

type Money = { asked: string; collected: string }
type Marks = { present: number; counted: number }

const percentsOf = ({ asked, collected }: Money, { present, counted }: Marks) => ({
  collected_percent: wholePercent(toHundredths(collected), toHundredths(asked)),
  attendance_percent: wholePercent(present, counted),
})

function presentRow({ present, counted, ...row }: BatchRow): BatchesReportRow {
  return { ...row, ...percentsOf(row, { present, counted }) }
}

function sumOfReasons(rows: readonly BatchRow[]) {
  const all = rows.flatMap(({ reasons = [] }) => reasons)
  return LEFT_WHY.map((why) => ({
    why,
    students: all.reduce((sum, each) => sum + (each.why === why ? each.students : 0), 0),
  }))
    .filter(({ students }) => students > 0)
    .toSorted((one, other) => other.students - one.students)
}

function totalOf(rows: readonly BatchRow[]): BatchesReport['total'] {
  const sum = (of: (row: BatchRow) => number | undefined) =>
    rows.reduce((all, row) => all + (of(row) ?? 0), 0)
  const money = {
    asked: sumMoney(rows.map(({ asked }) => asked)),
    collected: sumMoney(rows.map(({ collected }) => collected)),
  }
  const marks = { present: sum((row) => row.present), counted: sum((row) => row.counted) }
  return {
    key: 'total',
    label: 'Total',
    students: sum((row) => row.students),
    capacity: null,
    free: null,
    joined: sum((row) => row.joined),
    moved_in: sum((row) => row.moved_in),
    left: sum((row) => row.left),
    moved_out: sum((row) => row.moved_out),
    reasons: sumOfReasons(rows),
    lessons: sum((row) => row.lessons),
    ...money,
    ...percentsOf(money, marks),
    owed: sumMoney(rows.map(({ owed }) => owed)),
    per_lesson: null,
  }
}

export const readBatchesReport = (db: Kysely<Database>, period: Period) =>
  readInSnapshot(db, async (trx) => {
    const rows = await batchesRows(trx, period)
    return { rows: rows.map(presentRow), total: totalOf(rows), ...period }
  })

/** The row of one batch and the memberships behind it; 404 for an unknown batch. */
export const readBatchReport = (
  db: Kysely<Database>,
  batch_id: number,
  period: Period,
): Promise<BatchReport> =>
  readInSnapshot(db, async (trx) => {
    const [row] = await batchesRows(trx, period, batch_id)
    if (!row) throw BATCH.missing()
    return { row: presentRow(row), stays: await staysOfBatch(trx, period, batch_id), ...period }
  })
