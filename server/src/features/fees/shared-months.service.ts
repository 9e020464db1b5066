import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { duesThatHold, writeParts } from './dues.queries.ts'
import { letGo, withdrawDues } from './dues-writes.queries.ts'

type Moved = {
  due_id: number
  membership_id: number | null
  due_date: string
  amount: string
}

/**
 * Reckons a student's months of shared fees in some batches anew, from the month of a day on, after their membership has
 * changed. What was paid on those that are other than before is let go of, and settles anew. The student and the batches must
 * be locked.
 */
export async function reckonSharedMonths(
  trx: Trx,
  { student_id, batch_ids }: { student_id: number; batch_ids: number[] },
  { from, today }: { from: string; today: string },
) {
  const moved = await movedDues(trx, { student_id, batch_ids }, { from, today })
  await letGo(
    trx,
    moved.map(({ due_id }) => due_id),
  )
  const gone = moved.filter(({ membership_id }) => membership_id === null)
  await withdrawDues(
    trx,
    gone.map(({ due_id }) => due_id),
  )
  const staying = moved.filter(({ membership_id }) => membership_id !== null)
  for (const { due_id, ...changes } of staying)
    await trx.updateTable('dues').set(changes).where('due_id', '=', due_id).execute()
  await writeParts(
    trx,
    staying.map(({ due_id }) => due_id),
  )
}

/** The dues that are other than they would be made now, locked; without a membership where they would not be made. */
async function movedDues(
  trx: Trx,
  scope: { student_id: number; batch_ids: number[] },
  { from, today }: { from: string; today: string },
) {
  await sql`
    select from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.student_id = ${scope.student_id} and f.batch_id = any(${scope.batch_ids}::integer[])
      and f.prorata <> 'none' and d.withdrawn_at is null and d.cut_of is null
    order by d.due_id for update of d`.execute(trx)
  const { rows } = await sql<Moved>`
    select d.due_id, held.membership_id, held.due_date::text, held.amount::text
    from dues d join batch_fees f on f.fee_id = d.fee_id and f.prorata <> 'none'
    left join (${duesThatHold(scope, today)}) as held
      on held.fee_id = d.fee_id and held.student_id = d.student_id and held.period = d.period
    where d.student_id = ${scope.student_id} and f.batch_id = any(${scope.batch_ids}::integer[])
      and d.withdrawn_at is null and d.cut_of is null and d.period <> 'once'
      and d.period >= to_char(${from}::date, 'YYYY-MM')
      and (f.unchanged_until is null or d.due_date > f.unchanged_until)
      and (held.membership_id, held.due_date, held.amount)
        is distinct from (d.membership_id, d.due_date, d.amount)
    order by d.due_id`.execute(trx)
  return rows
}
