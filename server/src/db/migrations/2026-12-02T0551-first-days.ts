import { type Kysely, sql } from 'kysely'

/** The list of a new academy's first days: until its owner closes it, and whether messages are told by hand. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings add column checklist_closed_at timestamptz,
      add column tells_by_hand boolean not null default false`.execute(db)
}
