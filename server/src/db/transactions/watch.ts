import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Transition tables of each kind of statement. */
const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const

/**
 * Adds a table to the audit trail, in its migration: `key` is the column that identifies a row, `secrets` are only
 * recorded as changed. The table needs a word in `AUDIT_SUBJECTS` of the contract.
 */
export function watch(db: Kysely<never>, table: string, key: string, ...secrets: string[]) {
  const args = sql.join([key, ...secrets].map((arg) => sql.lit(arg)))
  return addTriggers(db, table, sql`audit(${args})`)
}

/**
 * Watches a table with many rows per student, whose number is that of its entries. `key` names all columns that identify
 * a row: `lesson_id,student_id`.
 */
export const watchOfStudent = (db: Kysely<never>, table: string, key: string) =>
  addTriggers(db, table, sql`audit_of_student(${sql.lit(key)})`)

async function addTriggers(db: Kysely<never>, table: string, audit: RawBuilder<unknown>) {
  for (const [event, rows] of Object.entries(TRANSITIONS))
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} for each statement execute function ${audit}`.execute(db)
}
