import { type Kysely, sql } from 'kysely'

const OWED = sql.raw(`d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0)`)

/** What is owed, and asked for, by batch: reports add it up of hundreds of thousands of dues, without a look at each of all. */
export async function up(db: Kysely<never>) {
  await sql`alter table open_dues add column fee_id integer`.execute(db)
  await sql`
    update open_dues set fee_id = d.fee_id from dues d where d.due_id = open_dues.due_id`.execute(
    db,
  )
  await sql`
    create or replace function renew_open_dues(ids integer[]) returns void language plpgsql as $$
    begin
      insert into open_dues as kept (due_id, student_id, due_date, owed, fee_id)
      select d.due_id, d.student_id, d.due_date, ${OWED}, d.fee_id from dues d
      where d.due_id = any(ids) and d.withdrawn_at is null and ${OWED} > 0
      order by d.due_id
      on conflict (due_id) do update
      set student_id = excluded.student_id, due_date = excluded.due_date, owed = excluded.owed,
        fee_id = excluded.fee_id
      where (kept.student_id, kept.due_date, kept.owed, kept.fee_id)
        is distinct from (excluded.student_id, excluded.due_date, excluded.owed, excluded.fee_id);
      delete from open_dues kept where kept.due_id = any(ids) and not exists (
        select from dues d where d.due_id = kept.due_id and d.withdrawn_at is null and ${OWED} > 0);
    end $$`.execute(db)
  await sql`
    create index dues_by_day on dues (due_date) include (fee_id, amount)
    where withdrawn_at is null`.execute(db)
}
