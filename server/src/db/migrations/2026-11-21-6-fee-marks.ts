import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Who is marked as paid has a row. As a column of the students, a reset would write every record and all its indexes anew. */
export async function up(db: Kysely<Database>) {
  await sql`
    create table fee_marks (
      student_id integer primary key references students on delete cascade,
      marked_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    insert into fee_marks (student_id)
    select student_id from students where fees_status = 'Yes'`.execute(db)
  await sql`drop index students_paid`.execute(db)
  await sql`alter table students drop column fees_status`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ] as const)
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on fee_marks
      referencing ${sql.raw(rows)} for each statement execute function audit('student_id')`.execute(
      db,
    )
}
