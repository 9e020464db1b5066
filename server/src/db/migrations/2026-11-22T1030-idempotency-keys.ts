import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What came with an `Idempotency-Key`, of every call that creates, instead of payments alone. The answer is that of the
 * wire; none where it cannot be told any more.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    create table idempotency_keys (
      account_id text not null references accounts on delete cascade,
      call text not null,
      key text not null,
      fingerprint text not null,
      status integer,
      answer text,
      created_at timestamptz not null default now(),
      primary key (account_id, call, key)
    )`.execute(db)
  // What is on its way while this runs is not paid a second time.
  await sql`
    insert into idempotency_keys (account_id, call, key, fingerprint, created_at)
    select p.recorded_by, 'POST /payments', r.idempotency_key, r.fingerprint, r.requested_at
    from payment_requests r join payments p on p.payment_id = r.payment_id
    where r.requested_at > now() - interval '24 hours'`.execute(db)
  await sql`drop table payment_requests`.execute(db)
}
