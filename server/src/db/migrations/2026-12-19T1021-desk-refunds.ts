import { type Kysely, sql } from 'kysely'

/** Up to this sum the front desk pays back to who has left; null, as before: the owner alone. */
export async function up(db: Kysely<never>) {
  await sql`alter table settings add column desk_refunds_to numeric(12,2) check (desk_refunds_to > 0)`.execute(
    db,
  )
}
