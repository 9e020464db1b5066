import { type Kysely, sql } from 'kysely'

/** Ties a refund to the online payment of which the gateway gave back a part, so that nobody guesses by sums which one that was. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table refunds
      add column online_payment_id integer references online_payments on delete restrict`.execute(
    db,
  )
  await sql`
    create index refunds_of_online_payment on refunds (online_payment_id)
    where online_payment_id is not null`.execute(db)
  await sql`alter table refunds disable trigger user`.execute(db)
  // What counted as recorded so far: refunds to the same students since the day before the gateway told of it.
  await sql`
    update refunds r set online_payment_id = e.online_payment_id
    from online_payment_entries e
    join online_payments o using (online_payment_id)
    join gateway_refunds g using (gateway_payment_id)
    where e.student_id = r.student_id and o.state = 'paid' and o.refunded > 0
      and r.recorded_at > g.told_at - interval '1 day'
      and not exists (select from refund_reversals b where b.refund_id = r.refund_id)`.execute(db)
  await sql`alter table refunds enable trigger user`.execute(db)
}
