import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Which marks a reset of all took away, so that they can be brought back. Who is marked anew meanwhile is left out. */
export async function up(db: Kysely<Database>) {
  await sql`
    create table reset_marks (
      reset_id uuid not null,
      student_id integer not null references students on delete cascade,
      marked_at timestamptz not null,
      reset_at timestamptz not null default now(),
      primary key (reset_id, student_id)
    )`.execute(db)
  await sql`create index reset_marks_of_student on reset_marks (student_id)`.execute(db)
  await sql`create index reset_marks_by_age on reset_marks (reset_at)`.execute(db)
}
