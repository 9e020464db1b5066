import { type Kysely, sql } from 'kysely'

/** The day of its own time zone on which an academy was deleted. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table academies add deleted_on date
      check (deleted_on is null or state = 'deleted')`.execute(db)
}
