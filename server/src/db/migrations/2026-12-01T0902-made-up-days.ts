import { type Kysely, sql } from 'kysely'

/** The day of the lesson that another one is held instead of, which stays known once that lesson is deleted. */
export async function up(db: Kysely<never>) {
  await sql`alter table lessons add column made_up_day date`.execute(db)
  await sql`
    update lessons set made_up_day = missed.date
    from lessons missed where missed.lesson_id = lessons.makes_up_for`.execute(db)
}
