import { type Kysely, sql } from 'kysely'

/** Some reads searched all years: the month's concessions, and messages by their words. */
export async function up(db: Kysely<never>) {
  await sql`
    create index due_parts_of_concessions on due_parts (due_id) where kind = 'concession'`.execute(
    db,
  )
  await sql`
    create index messages_by_text on messages
      using gin (fold_text(subject) collate "C" gin_trgm_ops)`.execute(db)
  await sql`
    create index tellings_by_text on tellings
      using gin (fold_text(about) collate "C" gin_trgm_ops)`.execute(db)
}
