import { type Kysely, sql } from 'kysely'

/**
 * A payment that corrects another one was collected by whoever took the first, as their day says: what was kept of such days named
 * who corrected it, and is made anew.
 */
export async function up(db: Kysely<never>) {
  await sql`
    insert into changed_collected_days (day)
    select distinct paid_on from payments where first_payment_id is not null`.execute(db)
}
