import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { invalid } from '../../../http/errors.ts'
import { dueDateAfterMonths, monthsSinceFirstDue } from './fee-days.queries.ts'
import type { BatchFees } from './fees.tables.ts'

const ROW_COLUMNS = ['fee_id', 'title', 'amount', 'due_date', 'fee_type'] as const
const COLUMNS = [
  ...ROW_COLUMNS,
  'batch_id',
  'last_due_date',
  'prorata',
  'instalments',
  'late_fee',
  'is_deposit',
  'paid_from',
  'paid_to',
  'on_joining',
  'asks_within',
  'asks_left',
  'version',
] as const

export const FEE = describeVersionedTable('batch_fees', 'fee_id', {
  noun: 'fee',
  absent: 'Fee not found.',
  columns: [...COLUMNS, 'unchanged_until'],
})

/** Fees of all batches or one, oldest first. */
export const allFees = (db: Db, batch_id?: number) =>
  db
    .selectFrom('batch_fees')
    .select(ROW_COLUMNS)
    .$if(batch_id !== undefined, (filtered) => filtered.where('batch_id', '=', batch_id ?? 0))
    .orderBy('fee_id')
    .execute()

/** Fees of a batch with all fields, in the same order. */
export const feesOfBatch = (db: Db, batch_id: number) =>
  db
    .selectFrom('batch_fees')
    .select(COLUMNS)
    .where('batch_id', '=', batch_id)
    .orderBy('fee_id')
    .execute()

export const findFee = (db: Db, fee_id: number) =>
  db
    .selectFrom('batch_fees')
    .select(COLUMNS)
    .where('fee_id', '=', fee_id)
    .executeTakeFirstOrThrow(FEE.missing)

/** Locks the batch against joining and deletion; 400 on `batch_id` if there is none. */
export const lockBatchOfFee = (trx: Trx, batch_id: number) =>
  trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() =>
      invalid({ batch_id: 'This batch does not exist any more. Please select a batch.' }),
    )

export const insertFee = (trx: Trx, fee: Insertable<BatchFees>) =>
  trx.insertInto('batch_fees').values(fee).returning(COLUMNS).executeTakeFirstOrThrow()

export const updateFeeById = (trx: Trx, fee_id: number, changes: Updateable<BatchFees>) =>
  trx
    .updateTable('batch_fees')
    .set(changes)
    .where('fee_id', '=', fee_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(FEE.missing)

/**
 * Number of students who ever paid or were waived a part of a fee or of its late fees; `live` leaves out reversed
 * payments and waivers.
 */
export async function countPayersOfFee(trx: Trx, fee_id: number, { live }: { live: boolean }) {
  const [paid, waived] = live ? ['live_allocations', 'live_waivers'] : ['allocations', 'waivers']
  const { count } = await trx
    .selectFrom('dues as d')
    .select(sql<number>`count(distinct d.student_id)::int`.as('count'))
    .where(
      sql<boolean>`(d.fee_id = ${fee_id}
        or d.late_of in (select due_id from dues where fee_id = ${fee_id}))`,
    )
    .where(
      sql<boolean>`(exists (select from ${sql.table(paid as string)} a where a.due_id = d.due_id)
        or exists (select from ${sql.table(waived as string)} w where w.due_id = d.due_id))`,
    )
    .executeTakeFirstOrThrow()
  return count
}

type Dated = { fee_id: number; due_date: string; last_due_date: string | null }

/** The last coming due of a monthly fee in whose month the new day, by the fee's new first date, is already past. */
export async function findLastDueBetweenDays(trx: Trx, fee: Dated, today: string) {
  const { last_due_date } = fee
  const { rows } = await sql<{ day: string | null }>`
    select max(d.due_date)::text as day
    from dues d cross join (select ${fee.due_date}::date as due_date) as f
    where d.fee_id = ${fee.fee_id} and d.withdrawn_at is null and d.cut_of is null
      and d.due_date > ${today}::date and d.period ~ '^[0-9]{4}-'
      and (${last_due_date}::date is null or d.due_date <= ${last_due_date}::date)
      and ${dueDateAfterMonths(monthsSinceFirstDue(sql`d.due_date`))} <= ${today}::date`.execute(
    trx,
  )
  return rows[0]?.day ?? null
}

export async function findDeposits(db: Db, due_ids: number[]) {
  const rows = await db
    .selectFrom('dues as d')
    .innerJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .select('d.due_id')
    .where(sql<boolean>`d.due_id = any(${due_ids}::integer[])`)
    .where('f.is_deposit', '=', true)
    .execute()
  return new Set(rows.map(({ due_id }) => due_id))
}

/** Deletes a fee with its dues. */
export const deleteFeeById = (trx: Trx, fee_id: number) =>
  trx.deleteFrom('batch_fees').where('fee_id', '=', fee_id).execute()

/** The next batches with fees, by number. */
export async function batchesWithFees(db: Db, after: number, limit: number) {
  const batches = await db
    .selectFrom('batch_fees')
    .select('batch_id')
    .distinct()
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(limit)
    .execute()
  return batches.map(({ batch_id }) => batch_id)
}
