import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  // `body` holds links that open accounts, so it is gone as soon as the mail has left or is given up.
  await sql`
    create table outgoing_mails (
      mail_id uuid primary key default gen_random_uuid(),
      recipient text not null,
      subject text not null,
      body text,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'given up')),
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz not null default now(),
      useful_until timestamptz not null,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((state = 'waiting') = (body is not null)),
      check ((state = 'waiting') = (ended_at is null))
    )`.execute(db)
  await sql`create index mails_due on outgoing_mails (due_at) where state = 'waiting'`.execute(db)
  await sql`create index mails_ended on outgoing_mails (ended_at)`.execute(db)
}
