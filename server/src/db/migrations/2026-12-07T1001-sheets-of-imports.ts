import { type Kysely, sql } from 'kysely'

/** A workbook has several sheets: which were read, and why others were not. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table imports add column sheets jsonb not null default '[]'
      check (jsonb_typeof(sheets) = 'array')`.execute(db)
}
