import { type Kysely, sql } from 'kysely'

/**
 * Each allocation keeps whether the academy was registered for GST when it was made. Those of before count as made on the day of
 * the upgrade: the default of a new column is reckoned once, for all rows that are there.
 */
export async function up(db: Kysely<never>) {
  await sql`
    -- Whether prices have tax in them at this moment.
    create function has_gst() returns boolean
    language sql stable as $$
    select exists (select from settings where gstin is not null and gst_rate > 0)
    $$`.execute(db)
  await sql`alter table allocations add column under_gst boolean not null default has_gst()`.execute(
    db,
  )
  await sql`
    create or replace view live_allocations as
     select a.payment_id,
      a.due_id,
      a.amount,
      a.allocation_id,
      a.under_gst
     from allocations a
      where not (exists ( select
             from reversals r
            where r.payment_id = a.payment_id)) and not (exists ( select
             from releases l
            where l.allocation_id = a.allocation_id))`.execute(db)
}
