import { type Kysely, sql } from 'kysely'

/** The trail is kept for ever. Entries of a rare action were found by reading all of it. */
export async function up(db: Kysely<never>) {
  await sql`create index audit_by_action on audit_entries (action, entry_id)`.execute(db)
}
