import { type Kysely, sql } from 'kysely'

/** Settings for rules of coaching that a state may have, off until the owner switches it on. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column helplines jsonb check (jsonb_array_length(helplines) <= 4),
      add column shows_helplines boolean not null default false,
      add column no_promise boolean not null default false`.execute(db)
}
