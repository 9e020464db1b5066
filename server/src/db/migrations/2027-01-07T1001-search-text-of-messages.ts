import { type Kysely, sql } from 'kysely'

/**
 * Messages and what was told keep their folded texts: a common word is in thousands of them, and folding each one for
 * every search took a tenth of a second. An older release beside this one still finds them, without the index.
 */
export async function up(db: Kysely<never>) {
  for (const [table, text] of [
    ['messages', 'subject'],
    ['tellings', 'about'],
  ] as const) {
    const column = `search_text text collate "C" generated always as (fold_text(${text})) stored`
    await sql.raw(`alter table ${table} add column ${column}`).execute(db)
    await sql.raw(`drop index ${table}_by_text`).execute(db)
    await sql
      .raw(`create index ${table}_by_text on ${table} using gin (search_text gin_trgm_ops)`)
      .execute(db)
  }
}
