import { type Kysely, sql } from 'kysely'

/** Today reads a few of the lessons to come, and of the accounts. */
export async function up(db: Kysely<never>) {
  await sql`
    create index lessons_without_place on lessons (date)
      where state = 'scheduled' and kind = 'weekly' and not is_touched
        and (room_id is null or teacher_id is null)`.execute(db)
  await sql`create index accounts_that_teach on accounts (id) where role in ('teacher', 'admin')`.execute(
    db,
  )
}
