import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What is still owed of each due, kept by triggers: lists of a hundred thousand students are narrowed and sorted by it,
 * which would take seconds from millions of dues and payments. It refers to no due by a key: the lock of one would be
 * taken out of turn where a payment is reversed. The ledger stays what counts; the checkup compares the two each night.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    create table open_dues (
      due_id integer primary key,
      student_id integer not null,
      due_date date not null,
      owed numeric(12, 2) not null check (owed > 0)
    )`.execute(db)
  await sql`
    insert into open_dues
    select d.due_id, d.student_id, d.due_date, d.amount - coalesce(a.paid, 0)
    from dues d
    left join (select due_id, sum(amount) as paid from live_allocations group by due_id) a
      on a.due_id = d.due_id
    where d.withdrawn_at is null and d.amount > coalesce(a.paid, 0)`.execute(db)
  await sql`
    create index open_dues_of_student on open_dues (student_id, due_date) include (owed)`.execute(
    db,
  )
  await keepThem(db)
  for (const [table, event, changed, ids] of WRITES) {
    const trigger = sql.ref(`open_dues_on_${event}`)
    await sql`
      create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(changed)} for each statement
      execute function ${sql.raw(ids)}`.execute(db)
  }
}

const WRITES = [
  ['dues', 'insert', 'new table as changed', 'keep_open_dues()'],
  ['dues', 'update', 'new table as changed', 'keep_open_dues()'],
  ['dues', 'delete', 'old table as changed', 'keep_open_dues()'],
  ['allocations', 'insert', 'new table as changed', 'keep_open_dues()'],
  ['reversals', 'insert', 'new table as changed', 'keep_open_dues_of_reversed()'],
] as const

async function keepThem(db: Kysely<Database>) {
  await sql`
    create function renew_open_dues(ids integer[]) returns void language plpgsql as $$
    begin
      insert into open_dues as kept (due_id, student_id, due_date, owed)
      select d.due_id, d.student_id, d.due_date, d.amount - coalesce(
        (select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
      from dues d
      where d.due_id = any(ids) and d.withdrawn_at is null and d.amount > coalesce(
        (select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
      order by d.due_id
      on conflict (due_id) do update
      set student_id = excluded.student_id, due_date = excluded.due_date, owed = excluded.owed
      where (kept.student_id, kept.due_date, kept.owed)
        is distinct from (excluded.student_id, excluded.due_date, excluded.owed);
      delete from open_dues kept where kept.due_id = any(ids) and not exists (
        select from dues d where d.due_id = kept.due_id and d.withdrawn_at is null
          and d.amount > coalesce(
            (select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0));
    end $$`.execute(db)
  await sql`
    create function keep_open_dues() returns trigger language plpgsql as $$
    begin
      perform renew_open_dues(array(select distinct due_id from changed));
      return null;
    end $$`.execute(db)
  await sql`
    create function keep_open_dues_of_reversed() returns trigger language plpgsql as $$
    begin
      perform renew_open_dues(array(
        select distinct a.due_id from changed join allocations a using (payment_id)));
      return null;
    end $$`.execute(db)
}
