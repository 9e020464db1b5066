import { type Kysely, sql } from 'kysely'

/** The list of reminders reads who was reminded last; among the messages of years those are few. */
export async function up(db: Kysely<never>) {
  await sql`create index messages_of_overdue on messages (message_id) where purpose = 'fee_overdue'`.execute(
    db,
  )
}
