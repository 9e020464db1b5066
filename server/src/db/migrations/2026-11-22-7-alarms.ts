import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The trail also tells what was tried and refused, and that very much was read: nothing has changed then. */
export async function up(db: Kysely<Database>) {
  await sql`alter table audit_entries drop constraint audit_entries_action_check`.execute(db)
  await sql`
    alter table audit_entries add constraint audit_entries_action_check check (action in
      ('created', 'changed', 'deleted', 'signed in', 'signed out', 'refused', 'read in bulk'))`.execute(
    db,
  )
}
