import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { cancelDues } from './dues-writes.queries.ts'

/** A student's months in a batch dated on a day (`YYYY-MM-DD`). */
type On = { student_id: number; batch_id: number; day: string }

/** True if due `d` is such a month, charged in full: no days left out, and not split. */
const isWholeMonth = ({ student_id, batch_id, day }: On) => sql<boolean>`
  d.student_id = ${student_id} and d.due_date = ${day}::date
  and d.fee_id in (select fee_id from batch_fees where batch_id = ${batch_id})
  and d.withdrawn_at is null and d.cut_of is null and d.period ~ '^[0-9]{4}-'
  and not exists (
    select from due_parts p where p.due_id = d.due_id and p.kind = 'pro rata' and p.amount <> 0)`

/** Whether a batch charges a student a full month on a day. */
export async function asksForMonthOn(trx: Trx, on: On) {
  const due = await trx
    .selectFrom('dues as d')
    .select('due_id')
    .where(isWholeMonth(on))
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Withdraws a batch's full months dated on the last day there, except pro-rata ones; their payments are released. Call
 * it like `withdrawDuesAfter`, after setting `months_until`.
 */
export const withdrawMonthsOn = (trx: Trx, on: On) =>
  cancelDues(
    trx,
    sql<boolean>`
      ${isWholeMonth(on)} and exists (
        select from batch_fees f where f.fee_id = d.fee_id
          and case when d.due_date <= f.unchanged_until then f.spared_prorata else f.prorata end = 'none')`,
  )
