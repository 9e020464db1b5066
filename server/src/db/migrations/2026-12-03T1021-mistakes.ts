import { type Kysely, sql } from 'kysely'

/** The mistakes of a test: items of practice say which item of the paper they are of, whose question may have no chapter. */
export async function up(db: Kysely<never>) {
  // Twenty million rows: no index, so no reference, and rows that are there need no check.
  await sql`
    alter table practice_items
      add column item_id integer,
      alter column chapter_id drop not null,
      add constraint practice_items_of_a_chapter
        check (chapter_id is not null or item_id is not null) not valid`.execute(db)
}
