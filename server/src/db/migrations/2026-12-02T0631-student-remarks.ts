import { type Kysely, sql } from 'kysely'

/** Remarks of the office on a student; never changed, and deleted with the record. */
export async function up(db: Kysely<never>) {
  await sql`
    create table student_remarks (
      remark_id integer generated always as identity primary key,
      student_id integer not null references students on delete cascade,
      text text not null check (text <> ''),
      written_by text references accounts on delete set null,
      written_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index student_remarks_of_student on student_remarks (student_id)`.execute(db)
  await sql`create index student_remarks_by_author on student_remarks (written_by)`.execute(db)
  await sql`
    create trigger never_changed before update of remark_id, student_id, text, written_at
      on student_remarks for each row execute function refuse_change()`.execute(db)
}
