import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { updateDuesAsTheirFee, withdrawLateFeesOfNothing } from './dues-writes.queries.ts'

/**
 * Recomputes the instalments among dues: the total after concessions is shared among them again. Returns the dues that
 * are no instalments, and how many instalments changed.
 */
async function reckonInstalments(trx: Trx, due_ids: number[]) {
  const { rows } = await sql<{ due_id: number; amount: string; anew: string | null }>`
    select d.due_id, amount_unless_left(d) as amount, (
      select sum(l.amount) from fee_lines(f, d.student_id, d.due_date, d.period) l) as anew
    from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.due_id = any(${due_ids}::integer[]) and f.instalments is not null
      and d.period like 'part-%'`.execute(trx)
  const own = rows.map(({ due_id }) => due_id)
  if (own.length > 0) await updateDuesAsTheirFee(trx, own)
  return {
    due_ids: due_ids.filter((id) => !own.includes(id)),
    changed: rows.filter(({ amount, anew }) => amount !== anew).length,
  }
}

/**
 * Recomputes concessions on fee dues, which must be locked and unpaid. The other lines of their breakdown stay, except
 * the line that leaving takes off, which has to be recomputed. Returns how many amounts changed.
 */
export async function recomputeConcessions(trx: Trx, all_ids: number[]) {
  const { due_ids, changed } = await reckonInstalments(trx, all_ids)
  // Instalments that a changed fee left out are skipped, because the total to which they belonged is gone.
  const { rows } = await sql<{ due_id: number; is_changed: boolean }>`
    select d.due_id, amount_unless_left(d) <> base.total + coalesce(sum(l.amount), 0) as is_changed
    from dues d
    cross join lateral (
      select sum(p.amount) as total from due_parts p
      where p.due_id = d.due_id and p.kind not in ('concession', 'left')
    ) as base
    left join lateral concession_lines(d.student_id, d.fee_id, d.due_date, base.total) l on true
    where d.due_id = any(${due_ids}::integer[])
      and not exists (
        select from due_parts p where p.due_id = d.due_id and p.kind = 'instalment')
    group by d.due_id, base.total
    having jsonb_agg(jsonb_build_array(l.text, l.amount) order by l.line) is distinct from coalesce((
      select jsonb_agg(jsonb_build_array(p.text, p.amount) order by p.line) from due_parts p
      where p.due_id = d.due_id and p.kind = 'concession'), '[[null, null]]')`.execute(trx)
  const others = rows.map(({ due_id }) => due_id)
  if (others.length === 0) return changed
  await sql`
    delete from due_parts
    where due_id = any(${others}::integer[]) and kind in ('concession', 'left')`.execute(trx)
  await sql`
    insert into due_parts (due_id, line, kind, text, amount)
    select d.due_id, l.line, l.kind, l.text, l.amount
    from dues d
    cross join lateral (
      select sum(p.amount) as total from due_parts p where p.due_id = d.due_id
    ) as base
    cross join lateral concession_lines(d.student_id, d.fee_id, d.due_date, base.total) l
    where d.due_id = any(${others}::integer[])`.execute(trx)
  await sql`
    update dues d set amount = (select sum(p.amount) from due_parts p where p.due_id = d.due_id)
    where d.due_id = any(${others}::integer[])`.execute(trx)
  await withdrawLateFeesOfNothing(trx, others)
  return changed + rows.filter(({ is_changed }) => is_changed).length
}
