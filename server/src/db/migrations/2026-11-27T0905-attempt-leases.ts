import { type Kysely, sql } from 'kysely'

/** Each time another device takes an attempt over it holds it by another lease: what was sent under an older one is not saved. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table attempt_presence add column lease integer not null default 0 check (lease >= 0)`.execute(
    db,
  )
}
