import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { isMinor } from '../../ground/rights/children.queries.ts'
import { storeAsked } from './asked.queries.ts'
import { leftOutInWords } from './sheets/sheets.ts'

/** Batches that would have more students than seats, as `Class 10 – Evening: 42 of 40.` */
const fullBatches = (import_id: number) => sql<{ text: string }>`
  select format('%s: %s of %s.', batch_name, now_in + coming, seats) as text
  from (
    select b.batch_id, b.batch_name, least(b.capacity, rooms.seats) as seats, count(*) as coming,
      (select count(*) from memberships m where m.batch_id = b.batch_id and m.left_on is null) as now_in
    from import_rows r join imports i using (import_id)
      cross join lateral jsonb_to_recordset(r.draft -> 'batches') as place (batch_id integer)
      join batches b on b.batch_id = place.batch_id left join rooms on rooms.room_id = b.room_id and b.online_url is null
    where r.import_id = ${import_id} and (r.state = 'new'
        or r.state = 'changed' and i.matches = 'update'
        or r.state = 'double' and i.doubles <> 'skip')
      and (r.state = 'double' and i.doubles = 'new' or not exists (
      select from memberships m where m.batch_id = b.batch_id and m.student_id = r.student_id
        and m.left_on is null))
    group by b.batch_id, b.batch_name, rooms.seats) as filled
  where now_in + coming > seats order by batch_name`

/** A sentence about the new children of a list who will wait until a parent agrees; none while the switch is off. */
async function waitingInWords(trx: Trx, import_id: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows r
      join imports i using (import_id)
      cross join lateral (select nullif(r.draft -> 'record' ->> 'date_of_birth', '')::date as date_of_birth) as child
      join settings on minors_wait_since is not null
    where i.import_id = ${import_id} and ${isMinor}
      and (r.state = 'new' or r.state = 'double' and i.doubles = 'new')`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  return [
    count === 1
      ? 'A child will wait until a parent agrees.'
      : `${count} children will wait until a parent agrees.`,
  ]
}

/** Stores the notices about a checked table, and what it asks. */
export async function storeNotices(trx: Trx, import_id: number) {
  await storeAsked(trx, import_id)
  const { rows: full } = await fullBatches(import_id).execute(trx)
  const { cells } = await trx
    .selectFrom('import_rows')
    .select(sql<number>`coalesce(sum(jsonb_array_length(problems)), 0)::integer`.as('cells'))
    .where('import_id', '=', import_id)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow()
  const leftOut =
    cells === 1
      ? 'A cell is left out; its row says why.'
      : `${cells} cells are left out; their rows say why.`
  const { sheets } = await trx
    .selectFrom('imports')
    .select('sheets')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  const notices = [
    ...leftOutInWords(sheets),
    ...(cells > 0 ? [leftOut] : []),
    ...full.map(({ text }) => text),
    ...(await waitingInWords(trx, import_id)),
  ]
  await trx
    .updateTable('imports')
    .set({ notices: JSON.stringify(notices) })
    .where('import_id', '=', import_id)
    .execute()
}
