import { type Kysely, sql } from 'kysely'

/** Who moves up on the day on which both batches ask for the month is asked by the new one alone. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table memberships
      add column months_until date check (isfinite(months_until)),
      add constraint who_stays_is_asked_for_months check (months_until is null or left_on is not null)`.execute(
    db,
  )
}
