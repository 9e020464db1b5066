import { type Kysely, sql } from 'kysely'

/**
 * Since when children wait until a parent agrees; null: they do not. And whether the person who agreed said to be the
 * parent or guardian and of age; consents of an older release say nothing of it.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table settings add column minors_wait_since timestamptz`.execute(db)
  await sql`
    alter table consents add column adult_stated boolean not null default false
      check (not adult_stated or (
        purpose = 'guardian' and given and way in ('guardian', 'link', 'office')))`.execute(db)
}
