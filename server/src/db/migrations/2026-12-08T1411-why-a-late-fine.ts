import { type Kysely, sql } from 'kysely'

/** The rule, the days and what was open when a late fine was made. They are not known for earlier fines. */
export async function up(db: Kysely<never>) {
  // Migrations before it in one upgrade may have changed lines, whose checks wait.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  await sql`
    alter table due_parts add column late jsonb,
      add check (late is null or kind = 'late' and jsonb_typeof(late) = 'object')`.execute(db)
}
