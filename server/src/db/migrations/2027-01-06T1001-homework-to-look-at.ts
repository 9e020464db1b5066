import { type Kysely, sql } from 'kysely'

/** Homework that waits for a teacher is found among years of homework that was looked at. */
export async function up(db: Kysely<never>) {
  await sql`create index hand_ins_to_look_at on hand_ins (lesson_id) where state = 'handed_in'`.execute(
    db,
  )
}
