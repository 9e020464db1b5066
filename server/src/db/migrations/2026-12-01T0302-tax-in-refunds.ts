import { type Kysely, sql } from 'kysely'

/** Keeps of what is given back how much bore tax, so that no voucher gives back tax that another one has given back. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table refund_parts
      add column taxed numeric(12, 2) check (taxed between 0 and amount)`.execute(db)
  await sql`
    create or replace view live_refund_parts as
    select refund_id, payment_id, amount, taxed from refund_parts p
    where not exists (select from refund_reversals r where r.refund_id = p.refund_id)`.execute(db)
}
