import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { readingTest } from '../../../../test/academy.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { WEEK } from '../../../../test/weekly-notes.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { photosAsSent } from '../../ground/work-photos/encode.queries.ts'
import { handInsByLesson } from '../hand-ins/hand-ins.queries.ts'
import { handInsHeld } from '../hand-ins/held.queries.ts'
import { findHandIn, pagesToRead } from '../hand-ins/marking.queries.ts'
import { deleteOldHandInPhotos } from '../hand-ins/old-photos.queries.ts'
import { readWorkRows } from '../hand-ins/work.queries.ts'
import { askableQuestions, seenQuestions } from '../practice/choosing/candidates.queries.ts'
import { schoolTestChaptersHeld, schoolTestsHeld } from '../school-tests/held.queries.ts'
import { daysPractisedByTest } from '../school-tests/practised-for.queries.ts'
import {
  schoolTestsAhead,
  studentsWithTests,
  testsById,
} from '../school-tests/school-tests.queries.ts'
import { setsHeld } from '../sets/held.queries.ts'
import { findOwnSet, progressOfLesson, setsOfStudent } from '../sets/own-sets.queries.ts'
import { questionsOfTopic } from '../sets/set-questions.queries.ts'
import { sessionOfSet, setById, setsOfBatch, studentsNamedInSet } from '../sets/sets.queries.ts'
import { easiestExamples } from '../weekly/examples.queries.ts'
import { handInsInWeek } from '../weekly/facts/practised.queries.ts'
import { homeworkToDo, schoolTestsToDo, setsToDo } from './given.queries.ts'

const STUDENTS = 3_000
const CHAPTERS = 40
const QUESTIONS = 4_000

async function fill(db: Kysely<Database>) {
  await loadLedger(db, { students: STUDENTS, batches: STUDENTS / 50, months: 1, paidMonths: 0 })
  await sql`set session_replication_role = replica`.execute(db)
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, kind)
    select batch_id, day::date, '17:00', '18:30', 'extra'
    from batches, generate_series(${WEEK}::date - 400, ${WEEK}::date - 1, '1 day') day`.execute(db)
  await sql`
    insert into chapters (class_number, name, position)
    select 1 + n % 12, 'Chapter ' || n, 1000 + n from generate_series(1, ${CHAPTERS}::integer) n`.execute(
    db,
  )
  await sql`
    insert into questions (kind, question, marks, chapter_id, class_number, difficulty, details)
    select 'number', 'Question ' || n, 1, chapter_id, class_number, 1, '{"right": {"value": "12"}}'
    from generate_series(1, ${QUESTIONS}::integer) n
    join (select chapter_id, class_number, row_number() over (order by chapter_id) as place from chapters) c
      on c.place = 1 + n % ${CHAPTERS}`.execute(db)
  await sql`
    insert into homework (lesson_id, text, due_date, hand_in, looked_at)
    select lesson_id, 'Exercise', date + 2, 'photo', now() from lessons where date > ${WEEK}::date - 30`.execute(
    db,
  )
  await sql`
    insert into practice_sets (batch_id, lesson_id, title)
    select batch_id, lesson_id, 'Set' from lessons join homework using (lesson_id) where lesson_id % 2 = 0`.execute(
    db,
  )
  await sql`
    insert into practice_sets (batch_id, title, due_on, only_named)
    select batch_id, 'Set ' || n, ${WEEK}::date - 5 * n, n % 3 = 0 from batches, generate_series(0, 20) n`.execute(
    db,
  )
  await sql`
    insert into set_items (set_id, position, question_id, question_version)
    select set_id, n, 1 + (set_id * 8 + n) % ${QUESTIONS}, 1 from practice_sets, generate_series(1, 8) n`.execute(
    db,
  )
  await sql`
    insert into set_students (set_id, student_id)
    select set_id, student_id from practice_sets join memberships using (batch_id) where only_named`.execute(
    db,
  )
  await sql`
    insert into practice_sessions (student_id, kind, set_id, day, seed, ended_at)
    select student_id, 'set', set_id, ${WEEK}::date - set_id % 60, 'x', now()
    from practice_sets join memberships using (batch_id) where student_id % 3 = 0`.execute(db)
  await sql`
    insert into school_tests (student_id, title, held_on)
    select student_id, 'Test ' || n, ${WEEK}::date + 30 * n from students, generate_series(-8, 2) n`.execute(
    db,
  )
  await sql`
    insert into school_test_chapters (school_test_id, chapter_id)
    select school_test_id, chapter_id
    from school_tests join chapters on (chapter_id + school_test_id) % 13 = 0`.execute(db)
  await sql`
    insert into practice_sessions (student_id, kind, school_test_id, day, seed, ended_at)
    select student_id, 'school_test', school_test_id, held_on - n, 'x', now()
    from school_tests, generate_series(1, 3) n where held_on < ${WEEK}::date + 10`.execute(db)
  await sql`
    insert into practice_items (session_id, position, question_id, question_version, chapter_id, counts, why,
      state, tries, answered_on)
    select session_id, n, 1 + (session_id + n) % ${QUESTIONS}, 1, 1, '[]', 'chosen', 'right', '[{"verdict": "right"}]', day
    from practice_sessions, generate_series(1, 2) n`.execute(db)
  await sql`
    insert into hand_ins (lesson_id, student_id, way, state, handed_in_at)
    select lesson_id, student_id, 'photo', 'seen', now()
    from homework join lessons using (lesson_id) join memberships using (batch_id)`.execute(db)
  await sql`
    insert into hand_in_photos (hand_in_id, round, position, media_type, content, width, height, encoded_at,
      added_at)
    select hand_in_id, 1, 1, 'image/jpeg', '\\xff', 9, 9, now(), now() - hand_in_id % 44 * interval '1 day'
    from hand_ins`.execute(db)
  await sql`
    insert into practice_told (student_id, question_id, day)
    select student_id, 1 + (student_id + n) % ${QUESTIONS}, ${WEEK}::date - 7 * n
    from students, generate_series(1, 50) n`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** A year of lessons, and homework, sets, hand-ins and school tests of many students. */
const test = readingTest.extend('homework', { scope: 'file' }, async ({ academy: { db } }) => {
  await db.connection().execute(fill)
  return db
})

const TABLES = [
  ...['practice_sets', 'set_items', 'set_students', 'hand_ins', 'hand_in_photos', 'school_tests'],
  ...['school_test_chapters', 'practice_told', 'practice_sessions', 'practice_items', 'lessons'],
  ...['homework', 'memberships', 'students'],
]
const WHOLE = new RegExp(`Seq Scan on (${TABLES.join('|')})\\b`)
const OWNER = { role: 'admin', uid: '' } as never
const PAGE = { page: 1, page_size: 20 }

test('homework, sets and school tests of one student, lesson or batch are read through indexes', async ({
  homework,
}) => {
  const { rows } = await sql<
    Record<'student_id' | 'batch_id' | 'lesson_id' | 'set_id' | 'hand_in_id' | 'chapter_id', number>
  >`
    select m.student_id, batch_id, lesson_id, set_id, hand_in_id,
      (select min(chapter_id) from chapters) as chapter_id
    from practice_sets join lessons using (lesson_id, batch_id) join memberships m using (batch_id)
    join hand_ins using (lesson_id, student_id)
    where m.student_id % 3 = 0 order by lesson_id desc limit 1`.execute(homework)
  const { student_id, batch_id, lesson_id, set_id, hand_in_id, chapter_id } =
    rows[0] ?? expect.fail()
  const { rows: members } = await sql<{ student_id: number }>`
    select student_id from memberships where batch_id = ${batch_id}`.execute(homework)
  const student_ids = members.map((each) => each.student_id)
  const whose = { student_id, day: WEEK }
  const topic = { chapter_id, skill_id: null, day: WEEK, last_day: WEEK, difficulty: 3 }
  const asked: Record<string, (of: Db) => Promise<unknown>> = {
    'homework to do': (of) => homeworkToDo(of, { ...whose, last_day: dayAfter(WEEK, 6) }),
    'sets to do': (of) => setsToDo(of, { ...whose, last_day: dayAfter(WEEK, 6) }),
    'school tests to do': (of) => schoolTestsToDo(of, whose),
    'work of a lesson': (of) => readWorkRows(of, lesson_id),
    'work of its set': (of) => progressOfLesson(of, { lesson_id, student_ids, today: WEEK }),
    'hand-ins of one': (of) => handInsByLesson(of, student_id, [lesson_id]),
    'a hand-in': (of) => findHandIn(of, OWNER, hand_in_id),
    'pages of a hand-in': (of) => pagesToRead(of, hand_in_id),
    'sets of a batch': (of) => setsOfBatch(of, { batch_id, ...PAGE }),
    'the set of a lesson': (of) => setsOfBatch(of, { batch_id, lesson_id, ...PAGE }),
    'a set': (of) => setById(of, set_id),
    'who is named in a set': (of) => studentsNamedInSet(of, set_id),
    'sets of one': (of) => setsOfStudent(of, { student_id, today: WEEK, from: dayAfter(WEEK, -7) }),
    'a set of one': (of) => findOwnSet(of, { student_id, today: WEEK, set_id }),
    'a session of a set': (of) => sessionOfSet(of as never, { student_id, set_id }),
    'what may be drawn': (of) =>
      questionsOfTopic(of, {
        chapter_id,
        skill_id: null,
        difficulty: null,
        language: 'en',
        batch_id,
      }),
    'school tests of a batch': (of) =>
      schoolTestsAhead(of, student_ids, { today: WEEK, language: 'en' }),
    'school tests of one': (of) =>
      schoolTestsAhead(of, [student_id], { today: WEEK, language: 'en' }),
    'a school test': (of) => testsById(of, [1]),
    'who has three': (of) => studentsWithTests(of, student_ids, { most: 3, today: WEEK }),
    'practised for tests': (of) => daysPractisedByTest(of, student_id, WEEK),
    'what may be asked': (of) =>
      askableQuestions(of, { topics: [topic], language: 'en', student_id, day: WEEK }),
    'what was seen': (of) => seenQuestions(of, student_id, WEEK),
    'an example': (of) => easiestExamples(of, [{ student_id, key: `chapter ${chapter_id}` }], []),
    'homework of a week': (of) => handInsInWeek(of, [student_id], WEEK),
    'exported sets': (of) => setsHeld(of, student_id),
    'exported hand-ins': (of) => handInsHeld(of, student_id),
    'exported tests': (of) => schoolTestsHeld(of, student_id),
    'exported chapters': (of) => schoolTestChaptersHeld(of, student_id),
  }
  for (const [what, ask] of Object.entries(asked)) {
    const plans = await plansWhile(homework, ask)
    expect(plans, what).toContain('Scan')
    expect(plans, what).not.toMatch(WHOLE)
  }
})

test('what rows of students, lessons and questions take with them is found through indexes', async ({
  homework,
}) => {
  const { rows } = await sql<{ child: string; column: string; parent: string }>`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where contype = 'f' and c.conrelid::regclass::text = any(${TABLES.slice(0, 8)}::text[])
    order by 1, 2`.execute(homework)
  expect(rows.length).toBeGreaterThan(12)
  for (const { child, column, parent } of rows) {
    const { rows: plan } = await sql<object>`
      explain select from ${sql.table(child)} where ${sql.ref(column)} = ${
        parent === 'accounts' ? sql`'nobody'` : sql`-1`
      }`.execute(homework)
    const text = plan.map((step) => Object.values(step).join()).join('\n')
    expect(text, `${child}.${column}`).not.toMatch(/^Seq Scan/)
  }
})

test('old photos, and those to encode, are found by their day and not among all', async ({
  homework,
}) => {
  const old = await plansWhile(homework, deleteOldHandInPhotos)
  expect(old).toContain('hand_in_photos_by_day')
  expect(old).not.toMatch(WHOLE)
  const toEncode = await plansWhile(homework, (db) => photosAsSent(db, 'hand_in_photos', 5))
  expect(toEncode).toContain('hand_in_photos_to_encode')
})
