import { type Kysely, sql } from 'kysely'

/**
 * Notes how much of older refunds bore tax, where their vouchers tell: they had no tax, it was in all of it, or one payment alone was
 * given back. Of others it stays unknown, and counts as all of it.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table refund_parts disable trigger user`.execute(db)
  await sql`
    update refund_parts part
    set taxed = case when told.taxed = 0 then 0 when told.parts = 1 then told.taxed else part.amount end
    from (
      select r.refund_id, r.amount,
        (select count(*) from refund_parts p where p.refund_id = r.refund_id) as parts,
        coalesce((
          select sum((tax ->> 'amount')::numeric)
          from jsonb_array_elements(v.snapshot -> 'taxes') as tax), 0) as taxed
      from refunds r join vouchers v on v.refund_id = r.refund_id
    ) as told
    where told.refund_id = part.refund_id and part.taxed is null
      and (told.parts = 1 or told.taxed in (0, told.amount)) and told.taxed <= told.amount`.execute(
    db,
  )
  await sql`alter table refund_parts enable trigger user`.execute(db)
}
