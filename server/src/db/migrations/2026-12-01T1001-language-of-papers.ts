import { type Kysely, sql } from 'kysely'

/** In which language a paper asks. What was made before has questions of any. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table papers
      add column language text check (language in ('en', 'hi', 'bn'))`.execute(db)
}
