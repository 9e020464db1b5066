import { type Kysely, sql } from 'kysely'

/** A refund of a paid due knows the waiver made with it, so that both are reversed together. */
export async function up(db: Kysely<never>) {
  await sql`alter table refunds add column waiver_id integer unique references waivers`.execute(db)
}
