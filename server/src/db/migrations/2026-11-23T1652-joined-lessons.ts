import { type Kysely, sql } from 'kysely'

/** When, where and by whom a lesson was to be held before it was joined to another one, so that it can be again. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table lessons
      add column apart jsonb,
      add constraint joined_lessons_know_their_place check (joined_to is null or apart is not null)`.execute(
    db,
  )
}
