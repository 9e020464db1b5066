import { type Kysely, sql } from 'kysely'

/** Tables are put into a backup in the order of their keys, so these notes get one. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table changed_collected_days
    add column note_id bigint generated always as identity primary key`.execute(db)
}
