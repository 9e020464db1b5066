import { type Kysely, sql } from 'kysely'

/** Practice of long ago as numbers: ten years of its questions would be more than everything else together. */
export async function up(db: Kysely<never>) {
  // As in the questions that it replaces, chapters and skills are not referenced, since that takes an index each.
  await sql`
    create table practice_months (
      practice_month_id bigint generated always as identity primary key,
      student_id integer not null references students on delete cascade,
      month date not null check (extract(day from month) = 1),
      chapter_id integer not null,
      skill_id integer,
      asked integer not null check (asked > 0),
      right_first integer not null check (right_first between 0 and asked),
      unique nulls not distinct (student_id, month, chapter_id, skill_id)
    )`.execute(db)
}
