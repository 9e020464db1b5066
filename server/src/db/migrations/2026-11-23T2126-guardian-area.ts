import { type Kysely, sql } from 'kysely'

/** The site's pages speak of the guardians' sign-in once the owner says so. */
export async function up(db: Kysely<never>) {
  await sql`alter table settings add column guardian_area boolean not null default false`.execute(
    db,
  )
}
