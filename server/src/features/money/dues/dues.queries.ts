import type { DueKind } from '@ganit/contract/money/fees'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { isThere } from '../fees/shared-fees.queries.ts'
import type { WaiverReversals, Waivers } from './dues.tables.ts'

export const dueNotFound = () => notFound('Due not found.')
export const waiverNotFound = () => notFound('Waiver not found.')

type NewDue = {
  student_id: number
  kind: Exclude<DueKind, 'fee' | 'late'>
  title: string
  amount: string
  due_date: string
}

/** Inserts a due with its breakdown and author; the student must be locked. */
export async function insertDue(
  trx: Trx,
  { title, amount, kind, ...due }: NewDue,
  by: { uid: string | null; today: string },
) {
  const { due_id } = await trx
    .insertInto('dues')
    .values({ ...due, title, amount, kind, period: 'once' } as never)
    .returning('due_id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('due_parts').values({ due_id, line: 1, kind, text: title, amount }).execute()
  await trx
    .insertInto('single_dues')
    .values({
      due_id,
      student_id: due.student_id,
      recorded_by: by.uid,
      recorded_on: by.today,
      removed_by: null,
      reason: null,
    })
    .execute()
  return due_id
}

/** Student of a due; 404 if it does not exist or was withdrawn. */
export async function studentOfDue(trx: Trx, due_id: number) {
  const due = await trx
    .selectFrom('dues')
    .select(['student_id', 'kind'])
    .where('due_id', '=', due_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!due) throw dueNotFound()
  return due
}

/** Fee and membership of a due; undefined if the due is not for a fee. */
export const feeOfDue = (trx: Trx, due_id: number) =>
  trx
    .selectFrom('dues')
    .select(['due_id', 'fee_id', 'membership_id'])
    .where('due_id', '=', due_id)
    .executeTakeFirstOrThrow(dueNotFound)

/** Locks a due that is not withdrawn; returns its author and the sum that it owes. */
export const lockDue = (trx: Trx, due_id: number) =>
  trx
    .selectFrom('dues as d')
    .leftJoin('single_dues as s', 's.due_id', 'd.due_id')
    .leftJoin('open_dues as o', 'o.due_id', 'd.due_id')
    .select(['d.due_id', 'd.student_id', 'd.kind', 's.recorded_by', 's.recorded_on'])
    .select([sql<string>`coalesce(o.owed, 0.00)`.as('owed'), 'd.amount'])
    .where('d.due_id', '=', due_id)
    .where('d.withdrawn_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirstOrThrow(dueNotFound)

/** Gives the author of the due `of`, if known, to a piece that was split from it. */
export const inheritAsked = (trx: Trx, due_id: number, of: number) =>
  sql`
    insert into single_dues (due_id, student_id, recorded_by, recorded_on)
    select ${due_id}::integer, student_id, recorded_by, recorded_on from single_dues
    where due_id = ${of}
    on conflict (due_id) do nothing`.execute(trx)

/** Records who removed a due, and why. */
export const recordRemoval = (
  trx: Trx,
  due_id: number,
  { removed_by, reason }: { removed_by: string; reason: string },
) =>
  trx.updateTable('single_dues').set({ removed_by, reason }).where('due_id', '=', due_id).execute()

export const insertWaiver = async (trx: Trx, waiver: Insertable<Waivers>) =>
  (
    await trx
      .insertInto('waivers')
      .values({
        ...waiver,
        after_leaving: sql<boolean>`exists (
          select from dues d join batch_fees f on f.fee_id = d.fee_id
          where d.due_id = ${waiver.due_id} and d.paid_to is not null and not ${isThere})`,
      })
      .returning('waiver_id')
      .executeTakeFirstOrThrow()
  ).waiver_id

/** Returns false if it was reversed before. */
export async function insertWaiverReversal(trx: Trx, reversal: Insertable<WaiverReversals>) {
  const inserted = await trx
    .insertInto('waiver_reversals')
    .values(reversal)
    .onConflict((conflict) => conflict.column('waiver_id').doNothing())
    .returning('waiver_id')
    .executeTakeFirst()
  return inserted !== undefined
}
