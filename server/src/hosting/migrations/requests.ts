import { type Kysely, sql } from 'kysely'

/** In which language a stranger asked, so that the answer is in it; and the days of which the host had a morning mail. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table requests
      add column language text not null default 'en' check (language in ('en', 'hi', 'bn'))`.execute(
    db,
  )
  await sql`create table mornings (day date primary key)`.execute(db)
}
