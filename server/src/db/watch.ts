import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What each kind of statement gives its triggers to look at. */
const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const

/**
 * Has the audit trail tell of a new table, for its migration: `key` is the column that names a row, `secrets` are those of
 * which only that they have changed is told. The table needs a word in `AUDIT_SUBJECTS` of the contract.
 */
export function watch(db: Kysely<never>, table: string, key: string, ...secrets: string[]) {
  const args = sql.join([key, ...secrets].map((arg) => sql.lit(arg)))
  return addTriggers(db, table, sql`audit(${args})`)
}

/** As `watch`, for a table of many rows of students. `key` may name two columns, with a comma. */
export const watchOfStudent = (db: Kysely<never>, table: string, key: string) =>
  addTriggers(db, table, sql`audit_of_student(${sql.lit(key)})`)

async function addTriggers(db: Kysely<never>, table: string, audit: RawBuilder<unknown>) {
  for (const [event, rows] of Object.entries(TRANSITIONS))
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} for each statement execute function ${audit}`.execute(db)
}
