import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * A monthly fee may end, and a change of a fee may spare what was due by then: up to `unchanged_until` dues stay what they
 * were, and none is added.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    alter table batch_fees
      add column last_due_date date check (isfinite(last_due_date)),
      add column unchanged_until date check (isfinite(unchanged_until)),
      add constraint ends_after_its_beginning check (
        last_due_date is null or (fee_type = 'recurring' and last_due_date >= due_date))`.execute(
    db,
  )
}
