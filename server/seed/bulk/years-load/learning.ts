import { sql } from 'kysely'
import type { Trx } from '../../../src/db/schema.ts'
import type { Years } from './years.ts'

const TESTS_A_YEAR = 50
/** Days of practice that are kept item by item. */
const PRACTICE_DAYS = 400
const ITEMS_A_DAY = 6

/** Tests of past years with their sheets and attempts, and the practice of the present students. */
export async function loadYearsOfLearning(trx: Trx, span: Years) {
  await loadTests(trx, span)
  await loadPractice(trx)
  await loadFoldedPractice(trx)
}

/** Tests like the academy's published ones, of one batch each, sat by its members of that day. */
async function loadTests(trx: Trx, { from, years }: Years) {
  const at = sql`(${from}::date + t.n * 365 / ${TESTS_A_YEAR}::integer)::timestamptz + interval '10 hours'`
  await sql`
    create temp table old_tests on commit drop as
    select t.n, like_test.test_id as like_id, nextval(pg_get_serial_sequence('tests', 'test_id'))::integer as test_id,
      ${at} as begins_at, (
        select batch_id from batches where ends_on is null order by batch_id
        offset t.n % greatest(1, (select count(*) from batches where ends_on is null)) limit 1) as batch_id
    from generate_series(0, ${years * TESTS_A_YEAR}::integer - 1) as t (n)
    join (
      select test_id, row_number() over (order by test_id) - 1 as place, count(*) over () as of
      from tests where published_at is not null) as like_test on like_test.place = t.n % like_test.of`.execute(
    trx,
  )
  await sql`
    insert into tests (test_id, paper_id, title, mode, total, opens_at, closes_at, duration_minutes, shuffle_questions,
      shuffle_options, marking, late_minutes, upload_minutes, review, only_named, published_at, toppers, negative, practice)
    overriding system value
    select o.test_id, t.paper_id, t.title || ' ' || o.n, t.mode, t.total, o.begins_at, o.begins_at + interval '2 hours',
      t.duration_minutes, t.shuffle_questions, t.shuffle_options, t.marking, t.late_minutes, t.upload_minutes, t.review,
      t.only_named, o.begins_at + interval '2 days', t.toppers, t.negative, t.practice
    from old_tests o join tests t on t.test_id = o.like_id order by o.n`.execute(trx)
  await sql`insert into test_batches (test_id, batch_id) select test_id, batch_id from old_tests`.execute(
    trx,
  )
  await sql`
    create temp table sat on commit drop as
    select o.*, m.student_id from old_tests o join memberships m on m.batch_id = o.batch_id
      and o.begins_at::date between m.joined_on and m.left_on`.execute(trx)
  await sql`
    insert into test_sheets (test_id, student_id, set_letter, absent, total, marks, key_marks, answers, version, marked_of,
      hands)
    select sat.test_id, sat.student_id, e.set_letter, e.absent, e.total, e.marks, e.key_marks, e.answers, 1, e.marked_of,
      e.hands
    from sat join lateral (
      select * from test_sheets x where x.test_id = sat.like_id limit 1) as e on true`.execute(trx)
  await sql`
    create temp table old_attempts on commit drop as
    with made as (
      insert into attempts (test_id, student_id, started_at, ends_at, submitted_at, submitted_by, seed)
      select sat.test_id, sat.student_id, begins_at, begins_at + interval '1 hour', begins_at + interval '50 minutes',
        'student', 1
      from sat join tests t on t.test_id = sat.like_id
      where t.mode = 'online' and exists (select from attempts a where a.test_id = sat.like_id)
      returning attempt_id, test_id)
    select made.attempt_id, o.like_id, o.begins_at from made join old_tests o using (test_id)`.execute(
    trx,
  )
  await sql`
    insert into answers (attempt_id, item_id, value, revision, seconds, saved_at)
    select o.attempt_id, a.item_id, a.value, 1, 30, o.begins_at
    from old_attempts o join lateral (
      select distinct on (item_id) item_id, value from answers x join attempts t using (attempt_id)
      where t.test_id = o.like_id order by item_id) as a on true`.execute(trx)
}

/** Each present student practised on each of the days before the academy's first practice; the items are like its own. */
async function loadPractice(trx: Trx) {
  await sql`
    create temp table like_items on commit drop as
    select *, row_number() over () - 1 as place from (
      select question_id, question_version, variant, chapter_id, counts, tries, state from practice_items
      where state in ('right', 'shown') limit 5000) as chosen`.execute(trx)
  await sql`
    create temp table old_sessions on commit drop as
    with made as (
      insert into practice_sessions (student_id, kind, day, seed, begun_at, ended_at)
      select m.student_id, 'today', day::date, 'years', day + time '18:00', day + time '18:10'
      from (select distinct student_id from memberships where left_on is null) as m,
        generate_series(current_date - ${PRACTICE_DAYS}::integer,
          (select min(day) - 1 from practice_sessions), '1 day') as day
      where exists (select from like_items)
      order by day, m.student_id
      returning session_id, day)
    select * from made`.execute(trx)
  await sql`
    insert into practice_items (session_id, position, question_id, question_version, variant, chapter_id, counts, why, state,
      hints, tries, answered_on)
    select s.session_id, position, i.question_id, i.question_version, i.variant, i.chapter_id, i.counts, 'due', i.state, 0,
      i.tries, s.day
    from old_sessions s cross join generate_series(1, ${ITEMS_A_DAY}::integer) as position
    join like_items i on i.place = (s.session_id * ${ITEMS_A_DAY}::integer + position) % (select count(*) from like_items)
    order by s.session_id, position`.execute(trx)
  await sql`
    insert into weekly_notes (week, student_id, facts, sent_at)
    select week::date, n.student_id, n.facts, week + interval '1 day'
    from generate_series((select min(week) from weekly_notes) - 350, (select min(week) from weekly_notes) - 7, '7 days')
      as week, (select distinct on (student_id) student_id, facts from weekly_notes order by student_id, week) as n
    on conflict do nothing`.execute(trx)
}

/** The practice of former students as it is kept after 400 days: some topics a month. */
const loadFoldedPractice = (trx: Trx) =>
  sql`
    insert into practice_months (student_id, month, chapter_id, asked, right_first)
    select m.student_id, month::date, c.chapter_id, 40, 28
    from memberships m join students s on s.student_id = m.student_id and s.uid like 'former-%'
    cross join generate_series(date_trunc('month', m.joined_on), m.left_on, '1 month') as month
    join (select chapter_id, row_number() over (order by chapter_id) - 1 as place from chapters) as c
      on c.place between extract(month from month)::integer * 3 and extract(month from month)::integer * 3 + 2
    order by month, m.student_id, c.chapter_id`.execute(trx)
