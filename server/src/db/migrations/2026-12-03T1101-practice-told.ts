import { type Kysely, sql } from 'kysely'

/** Questions that a weekly note told a family to do together: practice waits with them. */
export async function up(db: Kysely<never>) {
  await sql`
    create table practice_told (
      student_id integer not null references students on delete cascade,
      question_id integer not null references questions on delete cascade,
      day date not null,
      primary key (student_id, question_id)
    )`.execute(db)
  await sql`
    create index homework_looked_at on homework (due_date)
      where hand_in = 'photo' and looked_at is not null`.execute(db)
  await sql`create index practice_told_by_question on practice_told (question_id)`.execute(db)
}
