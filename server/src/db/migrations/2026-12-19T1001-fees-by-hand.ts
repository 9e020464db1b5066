import { type Kysely, sql } from 'kysely'

/**
 * What says who has paid: false for receipts alone, true for marks set by hand. Null is both, as the specification has
 * it, and an older release reads no more than that.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table settings add column fees_by_hand boolean`.execute(db)
}
