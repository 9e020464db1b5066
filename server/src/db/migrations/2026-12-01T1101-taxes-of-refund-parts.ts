import { type Kysely, sql } from 'kysely'

/**
 * Keeps the taxes in each part of what is given back, as its voucher says them: reversed and given again in another order, they still
 * come to those of the payment. Of older parts they are reckoned from `taxed`.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table refund_parts add column taxes jsonb`.execute(db)
  await sql`
    create or replace view live_refund_parts as
    select refund_id, payment_id, amount, taxed, taxes from refund_parts p
    where not exists (select from refund_reversals r where r.refund_id = p.refund_id)`.execute(db)
}
