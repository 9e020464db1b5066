import { type Kysely, sql } from 'kysely'

/** Families also come by Instagram, Google and a hoarding. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table enquiries
      drop constraint enquiries_source_check,
      add constraint enquiries_source_check check (source in (
        'site', 'walk-in', 'phone', 'referral', 'instagram', 'google', 'hoarding', 'other'))`.execute(
    db,
  )
}
