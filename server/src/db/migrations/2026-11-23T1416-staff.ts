import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Those who work for the academy: invited by a link, ended without losing what they did. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table accounts
      add column phone text,
      add column is_active boolean not null default true,
      add column terms_version text,
      add column terms_agreed_at timestamptz`.execute(db)
  await sql`
    create table invitations (
      invitation_id integer generated always as identity primary key,
      name text not null check (name <> ''),
      email text not null check (email = lower(email)),
      role text not null check (role in ('desk', 'teacher')),
      phone text,
      link_hash bytea not null unique,
      mail_hash bytea not null unique,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index invitations_by_email on invitations (email)`.execute(db)
  await sql`
    alter table settings add column staff_second_factor boolean not null default false`.execute(db)
  await watch(db, 'invitations', 'invitation_id', 'link_hash', 'mail_hash')
}
