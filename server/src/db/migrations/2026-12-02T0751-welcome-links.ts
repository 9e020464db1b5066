import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Links by which families fill in their child's record, and in which language they read what they agree to. */
export async function up(db: Kysely<never>) {
  await sql`
    create table welcome_links (
      student_id integer primary key references students on delete cascade,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      wrong_digits smallint not null default 0 check (wrong_digits between 0 and 4),
      expires_at timestamptz not null
    )`.execute(db)
  await watch(db, 'welcome_links', 'student_id', 'token_hash')
  await sql`
    alter table consents
      add column language text check (language in ('en', 'hi', 'bn')),
      drop constraint consents_way_check,
      add constraint consents_way_check
        check (way in ('registration', 'account', 'office', 'guardian', 'link'))`.execute(db)
}
