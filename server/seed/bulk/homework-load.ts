import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'

/** The last lesson of each of the first two batches has homework that is handed in; half of the first one did so on paper. */
export async function loadHomework(db: Kysely<Database>) {
  const { rows } = await sql<{ lesson_id: number; batch_id: number }>`
    insert into homework (lesson_id, text, due_date, hand_in)
    select distinct on (batch_id) lesson_id, 'Exercise 4', current_date + 1, 'photo'
    from lessons where batch_id <= 2 order by batch_id, date desc
    returning lesson_id, (select batch_id from lessons where lessons.lesson_id = homework.lesson_id)`.execute(
    db,
  )
  const of = new Map(rows.map(({ batch_id, lesson_id }) => [batch_id, lesson_id]))
  await sql`
    insert into hand_ins (lesson_id, student_id, way, state, handed_in_at)
    select ${of.get(1)}, student_id, 'paper', 'handed_in', now() from memberships
    where batch_id = 1 and student_id % 2 = 0`.execute(db)
  return of
}

/** A test at school in ten days, of three chapters, for a student of the first batch. Returns who it is. */
export async function loadSchoolTest(db: Kysely<Database>) {
  const { rows } = await sql<{ uid: string }>`
    with own as (select student_id from memberships where batch_id = 1 order by student_id limit 1),
    added as (
      insert into school_tests (student_id, title, held_on)
      select student_id, 'Half-yearly', current_date + 10 from own returning school_test_id
    ), told as (
      insert into school_test_chapters (school_test_id, chapter_id)
      select school_test_id, chapter_id from added,
        (select chapter_id from chapters where class_number = 9 order by chapter_id limit 3) as of
    )
    select uid from students join own using (student_id)`.execute(db)
  const uid = rows[0]?.uid
  if (uid === undefined) throw new Error('The first batch has no student.')
  return uid
}
