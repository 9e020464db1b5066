import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await sql`
    create table accounts (
      id text primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      role text not null default 'student' check (role in ('student', 'admin')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index one_admin on accounts (role) where role = 'admin'`.execute(db)

  await sql`
    create table sessions (
      id text primary key,
      account_id text not null references accounts on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sessions_of_account on sessions (account_id)`.execute(db)
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db)

  await sql`
    create table credentials (
      id text primary key,
      account_id text not null references accounts on delete cascade,
      provider text not null,
      provider_account_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider, provider_account_id)
    )`.execute(db)
  await sql`create index credentials_of_account on credentials (account_id)`.execute(db)

  await sql`
    create table verifications (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index verifications_by_identifier on verifications (identifier)`.execute(db)

  await sql`
    create table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
