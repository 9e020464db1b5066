import { type Kysely, sql } from 'kysely'

/** Who was in a batch on a day, those too who have left since. */
export async function up(db: Kysely<never>) {
  await sql`
    create index memberships_of_batch on memberships (batch_id, joined_on, left_on)`.execute(db)
}
