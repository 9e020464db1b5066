import { type Kysely, sql } from 'kysely'

/** When an extra lesson was to be held before it was moved: it has no weekly time that says so. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table lessons
      add column first_date date,
      add column first_start time(0),
      add constraint lessons_were_first_at_a_time check ((first_date is null) = (first_start is null))`.execute(
    db,
  )
}
