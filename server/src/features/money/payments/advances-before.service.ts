import type { AdvanceBefore } from '@ganit/contract/money/ledger'
import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { withdrawLapsedDues } from '../fees/dues.service.ts'
import { allocationsOfPayment, insertPayments, insertReversal } from './payment-writes.queries.ts'
import type { By } from './record-payment.service.ts'

type Brought = { student_id: number; amount: string; date: string }

/**
 * Inserts advances that families paid before Ganit, without a receipt; the students must be locked. They are credit, which
 * `settleCredits` allocates. Returns their numbers in this order.
 */
export const insertAdvancesBefore = async (trx: Trx, brought: Brought[], { uid, today }: By) =>
  brought.length === 0
    ? []
    : insertPayments(
        trx,
        brought.map(({ student_id, amount, date }) => ({
          student_id,
          amount,
          // It was paid by today, whatever day the opening balance is of.
          paid_on: date < today ? date : today,
          method: 'before' as const,
          transaction_id: null,
          note: null,
          recorded_by: uid,
          recorded_on: today,
          settled: [],
        })),
      )

/** Reverses advances from before Ganit with their import. The students must be locked. */
export async function takeBackAdvancesBefore(trx: Trx, payment_ids: number[], by: By) {
  for (const payment_id of payment_ids) {
    const settled = await allocationsOfPayment(trx, payment_id)
    const reversal = { reversed_on: by.today, reversed_by: by.uid }
    await insertReversal(trx, { payment_id, reason: 'Import taken back', ...reversal })
    await withdrawLapsedDues(trx, settled, by.today)
  }
}

/** Query of a student's advances from before Ganit, newest first. */
export const advancesBeforeQuery = (db: Db, student_id: Given<number>) =>
  db
    .selectFrom('payments as p')
    .select(['p.payment_id', 'p.paid_on as date', 'p.amount'])
    .select(
      sql<boolean>`exists (select from reversals r where r.payment_id = p.payment_id)`.as(
        'reversed',
      ),
    )
    .where('p.student_id', '=', student_id)
    .where('p.method', '=', 'before')
    .orderBy('p.payment_id', 'desc')

/** A student's advances from before Ganit. */
export const advancesBefore = (db: Db, student_id: number): Promise<AdvanceBefore[]> =>
  advancesBeforeQuery(db, student_id).execute()
