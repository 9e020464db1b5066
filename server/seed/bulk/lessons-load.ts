import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'

/** Days since the last lessons, and the marks that students get in turn. */
type LessonsLoad = { from: string; to: string; codes: readonly ('P' | 'A' | 'L' | 'E')[] }

/** A lesson of each batch every second day, with its register, marks, and two skills of Class 9 as topics. */
export async function loadLessons(db: Kysely<Database>, { from, to, codes }: LessonsLoad) {
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, kind)
    select batch_id, day::date, '17:00', '18:30', 'extra'
    from batches, generate_series(${from}::date, ${to}::date, '2 days') day`.execute(db)
  await sql`insert into registers (lesson_id) select lesson_id from lessons`.execute(db)
  await sql`
    insert into attendance_marks (lesson_id, student_id, marked_at, code, is_tapped)
    select l.lesson_id, m.student_id, now(),
      (${[...codes]}::text[])[1 + (l.lesson_id + m.student_id) % ${codes.length}::integer]::"char", true
    from lessons l join memberships m using (batch_id)`.execute(db)
  await sql`
    with own as (
      select skill_id, chapter_id, row_number() over (order by chapter_id, position) - 1 as place,
        count(*) over () as of
      from skills join (select chapter_id from chapters where class_number = 9) nine using (chapter_id)
    ), numbered as (
      select lesson_id, row_number() over (partition by batch_id order by date) - 1 as nth from lessons)
    insert into lesson_topics (lesson_id, chapter_id, skill_id)
    select lesson_id, chapter_id, skill_id from numbered
    join own on place / 2 = nth % ((of + 1) / 2)`.execute(db)
}
