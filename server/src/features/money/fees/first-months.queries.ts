import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isUntouched } from './dues-writes.queries.ts'

/** A month of joining, `2026-11`, of a student in a batch. */
export type JoiningMonth = { student_id: number; batch_id: number; month: string }

/** Whether one of these batches has a monthly fee without pro rata. */
export async function hasWholeMonths(db: Db, batch_ids: number[]) {
  const found = await db
    .selectFrom('batch_fees')
    .select('fee_id')
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .where('fee_type', '=', 'recurring')
    .where('prorata', '=', 'none')
    .executeTakeFirst()
  return found !== undefined
}

/** The dues `d` that charge such a month as a whole. */
export const isOfJoiningMonth = ({ student_id, batch_id, month }: JoiningMonth) => sql<boolean>`
  d.student_id = ${student_id} and d.period = ${month} and d.cut_of is null and exists (
    select from batch_fees f
    where f.fee_id = d.fee_id and f.batch_id = ${batch_id}
      and f.fee_type = 'recurring' and f.prorata = 'none'
      and (f.unchanged_until is null or d.due_date > f.unchanged_until))`

/** Reasons why the choice for such a month cannot change: a payment, or a due that is split or has another price. */
export async function obstaclesOfMonth(db: Db, { student_id, batch_id, month }: JoiningMonth) {
  const { rows } = await sql<{ paid: boolean; other: boolean }>`
    select coalesce(bool_or(not (${isUntouched})), false) as paid,
      coalesce(bool_or(d.cut_of is not null or d.due_date <= f.unchanged_until), false) as other
    from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.student_id = ${student_id} and f.batch_id = ${batch_id} and d.withdrawn_at is null
      and f.fee_type = 'recurring' and f.prorata = 'none' and left(d.period, 7) = ${month}`.execute(
    db,
  )
  return rows[0] ?? { paid: false, other: false }
}

/** The sum that a batch charges a student for a month; null if nothing. */
export async function sumOfMonth(db: Db, { student_id, batch_id, month }: JoiningMonth) {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(d.amount) as sum
    from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.student_id = ${student_id} and f.batch_id = ${batch_id}
      and d.withdrawn_at is null and left(d.period, 7) = ${month}`.execute(db)
  return rows[0]?.sum ?? null
}
