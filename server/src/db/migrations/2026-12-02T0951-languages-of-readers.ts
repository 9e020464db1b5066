import { type Kysely, sql } from 'kysely'

/** The language in which a student reads and is written to. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table students add column study_language text
      check (study_language in ('en', 'hi', 'bn'))`.execute(db)
}
