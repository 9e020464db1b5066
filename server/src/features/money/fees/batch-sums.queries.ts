import type { BatchSums } from '@ganit/contract/money/batch-sums'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { FEE_OF_DUE } from './fee-of-due.queries.ts'

/**
 * Monthly fee and open dues of some batches, by number; unknown ones are left out. A fee that begins later counts only
 * where none is charged yet, so a fee that follows another is not added to it.
 */
export async function batchSums(db: Db, ids: number[], today: string) {
  const { rows } = await sql<BatchSums>`
    with open as (
      select f.batch_id, sum(o.owed) as due_now
      from open_dues o join dues d using (due_id) join batch_fees f on f.fee_id = ${FEE_OF_DUE}
      where o.due_date <= ${today}::date and f.batch_id = any(${ids}::integer[])
      group by 1
    ), monthly as (
      select batch_id, coalesce(
        sum(amount) filter (where due_date <= ${today}::date),
        sum(amount) filter (where due_date = next)) as monthly_fee
      from (
        select batch_id, amount, due_date, min(due_date) over (partition by batch_id) as next
        from batch_fees
        where batch_id = any(${ids}::integer[]) and fee_type = 'recurring'
          and coalesce(last_due_date >= ${today}::date, true)) as standing
      group by 1
    )
    select b.batch_id, monthly_fee::text, coalesce(due_now, 0.00)::text as due_now
    from batches b left join monthly using (batch_id) left join open using (batch_id)
    where b.batch_id = any(${ids}::integer[])
    order by b.batch_id`.execute(db)
  return rows
}
