import { type Kysely, sql } from 'kysely'

/**
 * What was collected on each day that is over, for reports of years. Triggers note which days are changed, each in a row of its own
 * so that nobody who takes money waits for another; each night the sums of those days are made anew, and until then what was recorded
 * is asked itself.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table collected_sums (
      way text not null check (way in ('batch', 'method', 'person')),
      day date not null,
      key text not null,
      count integer not null,
      received numeric(14, 2) not null,
      refunded numeric(14, 2) not null,
      primary key (way, day, key)
    )`.execute(db)
  await sql`create table collected_days (day date primary key)`.execute(db)
  await sql`create table changed_collected_days (day date not null)`.execute(db)
  for (const [table, days] of Object.entries(CHANGED)) await noteChanges(db, table, days)
}

/** Of rows that were added to a table, called `changed`, the days whose sums are no longer right. */
const CHANGED = {
  payments: 'select paid_on from changed',
  allocations: 'select p.paid_on from changed join payments p using (payment_id)',
  releases:
    'select p.paid_on from changed join allocations using (allocation_id) join payments p using (payment_id)',
  reversals: 'select p.paid_on from changed join payments p using (payment_id)',
  refunds: 'select refunded_on from changed',
  refund_parts: 'select p.paid_on from changed join payments p using (payment_id)',
  refund_reversals: `select r.refunded_on from changed join refunds r using (refund_id) union
    select p.paid_on from changed join refund_parts using (refund_id) join payments p using (payment_id)`,
}

async function noteChanges(db: Kysely<never>, table: string, days: string) {
  const name = sql.ref(`note_collected_on_${table}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into changed_collected_days select distinct day from (${sql.raw(days)}) as days (day);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_collected after insert on ${sql.table(table)}
    referencing new table as changed for each statement execute function ${name}()`.execute(db)
}
