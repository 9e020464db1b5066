import { type Kysely, sql } from 'kysely'

/** The formulas of a paper that will print as they were typed, found when it was made ready; of earlier papers none are known. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table papers add column refused_formulas jsonb not null default '[]'
      check (jsonb_typeof(refused_formulas) = 'array')`.execute(db)
}
