import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Messages to phones on which somebody is signed in, through the push services of browsers. */
export async function up(db: Kysely<never>) {
  await sql`alter table settings add column push_on boolean not null default false`.execute(db)
  await sql`
    create table push_subscriptions (
      subscription_id integer generated always as identity primary key,
      account_id text not null references accounts on delete cascade,
      session_id text not null references sessions on delete cascade,
      endpoint text not null unique check (length(endpoint) between 1 and 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index push_subscriptions_of_account on push_subscriptions (account_id)`.execute(
    db,
  )
  await sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`.execute(
    db,
  )
  const secrets = ['session_id', 'endpoint', 'p256dh', 'auth']
  await watch(db, 'push_subscriptions', 'subscription_id', ...secrets)
  // All rows satisfy the former check, which was narrower: they need not be read.
  await sql`
    alter table deliveries drop constraint deliveries_channel_check,
      add constraint deliveries_channel_check
        check (channel in ('inbox', 'push', 'mail', 'sms', 'whatsapp')) not valid`.execute(db)
}
