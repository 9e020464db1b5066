import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { withoutTriggers } from './load.ts'

/** Finished, published and marked tests, each sat by one batch. */
type OnlineLoad = { tests: number; questions: number }

/** Answers per statement; more would time out. */
const CHUNK = 1_000_000
const DAYS = 360

/** Adds a year of online tests to an academy with members in batches, without triggers. Requires the database owner. */
export const loadOnlineTests = (db: Kysely<Database>, { tests, questions }: OnlineLoad) =>
  withoutTriggers(db, async (one) => {
    await loadQuestions(one, questions)
    await loadTests(one, { tests, questions })
    await loadAttempts(one)
    const { rows } = await sql<{ attempts: number }>`
      select count(*)::int as attempts from load_attempts`.execute(one)
    const step = Math.max(1, Math.floor(CHUNK / questions))
    for (let from = 1; from <= (rows[0]?.attempts ?? 0); from += step)
      await loadAnswers(one, from, from + step - 1)
    await sql`drop table load_attempts, load_tests, load_questions`.execute(one)
  })

/** Questions spread over the chapters of one class. */
const loadQuestions = (db: Kysely<Database>, count: number) =>
  sql`
    create temporary table load_questions as
    with ordered as (
      select array_agg(chapter_id order by position) as chapters
      from chapters where is_active and class_number = 9
    ), made as (
      insert into questions (question, option_a, option_b, option_c, option_d, right_option, option_count,
        marks, class_number, chapter_id)
      select 'What is $' || n || '+1$?', n || '', n + 1 || '', n + 2 || '', n + 3 || '', 'B', 4, 4, 9,
        chapters[1 + n % cardinality(chapters)]
      from ordered, generate_series(1, ${count}::integer) n
      returning question_id, version
    )
    select question_id, version, row_number() over (order by question_id) as place from made`.execute(
    db,
  )

/** Adds tests; each has its own paper with the same questions. */
async function loadTests(db: Kysely<Database>, { tests, questions }: OnlineLoad) {
  await sql`
    create temporary table load_tests as
    with papers as (
      insert into papers (title, class_number, duration_minutes, state, seed, ready_at)
      select 'Load ' || n, 9, 60, 'ready', n, now() - interval '400 days'
      from generate_series(1, ${tests}::integer) n
      returning paper_id, seed
    ), halls as (
      select batch_id, row_number() over (order by batch_id) - 1 as place, count(*) over () as halls
      from batches
    ), made as (
      insert into tests (paper_id, title, mode, opens_at, closes_at, published_at)
      select paper_id, 'Load ' || seed, 'online', moment, moment + interval '1 hour', moment + interval '1 day'
      from papers, lateral (
        select now() - make_interval(days => 2 + (seed * ${DAYS}::integer / ${tests}::integer)::integer) as moment) m
      returning test_id, paper_id, opens_at
    )
    select made.*, batch_id from made
    join papers using (paper_id) join halls on halls.place = seed % halls`.execute(db)
  await sql`insert into test_batches select test_id, batch_id from load_tests`.execute(db)
  await sql`
    insert into paper_sections (paper_id, section, title)
    select paper_id, 0, 'Section A' from load_tests`.execute(db)
  await sql`
    insert into paper_items (paper_id, section, position, question_id, question_version, marks)
    select paper_id, 0, place, question_id, version, 4
    from load_tests cross join load_questions where place <= ${questions}::integer
    order by paper_id, place`.execute(db)
}

const loadAttempts = (db: Kysely<Database>) =>
  sql`
    create temporary table load_attempts as
    with made as (
      insert into attempts (test_id, student_id, started_at, ends_at, submitted_at, submitted_by, seed)
      select test_id, student_id, opens_at, opens_at + interval '1 hour', opens_at + interval '1 hour',
        'clock', student_id
      from load_tests join memberships using (batch_id)
      order by test_id, student_id
      returning attempt_id, test_id, student_id, submitted_at
    ), present as (
      insert into attempt_presence (attempt_id, seen_at) select attempt_id, submitted_at from made
    )
    select made.*, paper_id, row_number() over (order by attempt_id) as n
    from made join load_tests using (test_id)`.execute(db)

/** A number from 0 to 99 per answer: below 65 it is right. */
const luck = sql`(hashint4(attempt_id * 31 + item_id) & 65535) % 100`

async function loadAnswers(db: Kysely<Database>, from: number, last: number) {
  const some = sql`load_attempts a join paper_items i using (paper_id) where a.n between ${from} and ${last}`
  await sql`
    insert into answers (attempt_id, item_id, value, revision, seconds, saved_at)
    select attempt_id, item_id, case when ${luck} < 65 then '["B"]'::jsonb else '["C"]' end, 1,
      10 + ${luck}, submitted_at
    from ${some} order by attempt_id, item_id`.execute(db)
  await sql`
    insert into test_sheets (test_id, student_id, key_marks, marked_of)
    select test_id, student_id,
      jsonb_object_agg(item_id, case when ${luck} < 65 then 4 else -1 end), submitted_at
    from ${some} group by test_id, student_id, submitted_at order by test_id, student_id`.execute(
    db,
  )
}
