import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { advanceInSql } from '../ledger/words.queries.ts'
import { findPayer, lockPayers, refuseGone } from './payment-writes.queries.ts'

/**
 * Locks a student as `lockPayer` does, for changes of credit. Creating a batch's fees allocates its members' credit
 * under the batch's lock alone, so this also locks all batches in which the student ever was.
 */
export const lockWithCredit = (trx: Trx, student_id: number) => lockAllWithCredit(trx, [student_id])

/** Locks several students as `lockWithCredit` does one, always in the same order. */
export async function lockAllWithCredit(trx: Trx, student_ids: number[]) {
  const payers = await lockPayers(trx, student_ids)
  await queryPrepared(trx, 'lock batches of payers', { student_ids }, (blanks) => ({
    compile: () =>
      sql`
        select from batches
        where batch_id in (
          select batch_id from memberships where student_id = any(${blanks.student_ids}::integer[]))
        order by batch_id for share`.compile(trx),
  }))
  return payers
}

/** Locks a student as `lockWithCredit` does, and returns the student. */
export const lockPayerForCredit = async (trx: Trx, student_id: number) =>
  findPayer(await lockWithCredit(trx, student_id), student_id)

/** Locks a student before something new is charged; 404 also for erased students. */
export async function lockPayerToCharge(trx: Trx, student_id: number) {
  const payer = await lockPayerForCredit(trx, student_id)
  refuseGone(payer)
  return payer
}

/**
 * Allocates a student's credit to the oldest dues. This happens at commit anyway; call it to include the result in the
 * answer.
 */
export const settleCredit = (trx: Trx, student_id: number) =>
  sql`select settle_credit(${student_id})`.execute(trx)

/** Settles the credit of several students, one after the other. */
export const settleCredits = (trx: Trx, student_ids: number[]) =>
  sql`
    select settle_credit(student_id)
    from unnest(${student_ids.toSorted((a, b) => a - b)}::integer[]) as student_id`.execute(trx)

/** Unallocated rest of some payments. */
export async function creditOfPayments(db: Db, payment_ids: number[]) {
  if (payment_ids.length === 0) return NO_CREDIT
  const [sum] = await queryPrepared(db, 'credit of payments', { payment_ids }, (blanks) =>
    db
      .selectFrom('open_credits')
      .select(sql<string>`coalesce(sum(credit), 0.00)`.as('credit'))
      .where(sql<boolean>`payment_id = any(${blanks.payment_ids}::integer[])`),
  )
  return sum?.credit ?? NO_CREDIT
}

const NO_CREDIT = '0.00'

/** Unallocated rest of all payments of a student. */
export async function creditOfStudent(db: Db, student_id: number) {
  const { credit } = await db
    .selectNoFrom(advanceInSql(sql`${student_id}`).as('credit'))
    .executeTakeFirstOrThrow()
  return credit
}

/** Whether an unreversed refund was taken from a payment. */
export async function isRefunded(db: Db, payment_id: number) {
  const part = await db
    .selectFrom('live_refund_parts')
    .select('refund_id')
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
  return part !== undefined
}
