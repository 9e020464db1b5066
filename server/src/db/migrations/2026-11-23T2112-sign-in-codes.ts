import { type Kysely, sql } from 'kysely'

/** Codes of six digits by which guardians sign in, each good in the browser that asked for it. */
export async function up(db: Kysely<never>) {
  await sql`
    create table sign_in_codes (
      code_id integer generated always as identity primary key,
      address text not null check (address <> ''),
      browser_hash bytea not null unique,
      code_hash bytea not null,
      tries smallint not null default 0 check (tries between 0 and 5),
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sign_in_codes_by_end on sign_in_codes (expires_at)`.execute(db)
}
