import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The batches that somebody is in now stand beside each row of a list, in the order in which they joined. The index that
 * keeps memberships from overlapping would answer that too, with forty pages read for each student.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    create index memberships_at_present on memberships (student_id, joined_on, membership_id)
    include (batch_id) where left_on is null`.execute(db)
}
