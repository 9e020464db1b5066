import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { loadLedger } from './ledger-load.ts'
import { loadLessons } from './lessons-load.ts'
import { withoutTriggers } from './load.ts'

const IN_BATCH = 50
/** Items of a session. */
const EACH = 8
/** Days of lessons before today. */
const TAUGHT_DAYS = 60
/**
 * Counts in the seeded bank: questions of each chapter, templates among them, and variants of each template; papers,
 * and their items.
 */
const QUESTIONS = 40
const TEMPLATES = 10
const VARIANTS = 20
const PAPERS = 400
const PAPER_ITEMS = 30

/** Papers of which a test is planned. */
const KEPT_PAPERS = 40

const SLIPS = `[{"answer": "C", "name": "sign not changed", "text": "Change the sign."}]`
const FORMULA_SLIPS = `[{"answer": "x^2-2x+1", "name": "sign not changed", "text": "Change the sign."}]`

/** Choices, numbers and formulas of all chapters, with skills, and templates with variants. */
async function loadBank(db: Kysely<Database>) {
  await sql`
    insert into questions (kind, question, chapter_id, class_number, difficulty, marks, option_a, option_b, option_c,
      option_d, right_option, option_count, details)
    select kind, 'Question ' || n || ' of ' || name, chapter_id, class_number, 1 + n % 3, 1,
      case kind when 'choice' then 'one' end, case kind when 'choice' then 'two' end,
      case kind when 'choice' then 'three' end, case kind when 'choice' then 'four' end,
      case kind when 'choice' then 'B' end, case kind when 'choice' then 4 end,
      case kind when 'choice' then jsonb_build_object('slips', ${SLIPS}::jsonb)
        when 'number' then '{"right": {"value": "4"}}'::jsonb
        else jsonb_build_object('right', '["x^2+2x+1"]'::jsonb, 'slips', ${FORMULA_SLIPS}::jsonb) end
        || case when n > ${QUESTIONS - TEMPLATES} then '{"params": {"a": {"from": 2, "to": 60}}}'::jsonb
          else '{}' end
    from chapters, generate_series(1, ${QUESTIONS}::integer) n,
      lateral (select case when n > ${QUESTIONS - TEMPLATES} or n % 5 = 3 then 'number'
        when n % 5 = 4 then 'expression' else 'choice' end as kind) of`.execute(db)
  await sql`
    insert into question_variants (question_id, version, variant, params, content)
    select question_id, 1, n, jsonb_build_object('a', n::text),
      jsonb_build_object('question', 'Is it ' || n || '?', 'details',
        jsonb_build_object('right', jsonb_build_object('value', n::text)))
    from questions, generate_series(1, ${VARIANTS}::integer) n where details ? 'params'`.execute(db)
  await sql`
    insert into question_skills (question_id, skill_id)
    select question_id, skill_id from (
      select question_id, skill_id, row_number() over (partition by question_id
        order by (skill_id + question_id) % 7, skill_id) as place
      from questions join skills using (chapter_id)) as near where place = 1`.execute(db)
}

/** Papers of ordinary questions; the first ones are kept for tests to come, the others free again. */
async function loadPapers(db: Kysely<Database>) {
  await sql`
    insert into papers (title, duration_minutes, seed, state, ready_at, changed_at)
    select 'Paper ' || n, 60, 1, 'ready', now(), now() - interval '200 days'
    from generate_series(1, ${PAPERS}::integer) n`.execute(db)
  await sql`insert into paper_sections (paper_id, section, title) select paper_id, 0, 'A' from papers`.execute(
    db,
  )
  await sql`
    insert into paper_items (paper_id, section, position, question_id, question_version, marks)
    select paper_id, 0, row_number() over (partition by paper_id order by question_id), question_id, asked.version, 1
    from papers join lateral (
      select question_id, questions.version from questions
      where not details ? 'params' and question_id % ${PAPERS} = paper_id % ${PAPERS}
      limit ${PAPER_ITEMS}) as asked on true`.execute(db)
  await sql`
    insert into tests (title, mode, paper_id, opens_at, closes_at, duration_minutes, published_at)
    select 'Test of ' || paper_id, 'online', paper_id, at, at + interval '1 hour', 60,
      case when paper_id > ${KEPT_PAPERS} then at + interval '1 day' end
    from papers, lateral (select now() + case when paper_id > ${KEPT_PAPERS}
      then interval '-3 days' else interval '3 days' end as at) of`.execute(db)
}

/** The first batch has written five tests, published, with every second answer a slip. */
async function loadAttempts(db: Kysely<Database>) {
  await sql`
    insert into test_batches (test_id, batch_id)
    select test_id, 1 from tests where published_at is not null order by test_id limit 5`.execute(
    db,
  )
  await sql`
    insert into attempts (test_id, student_id, started_at, ends_at, submitted_at, submitted_by, seed)
    select test_id, student_id, opens_at, closes_at, closes_at, 'clock', 1
    from test_batches join tests using (test_id) join memberships using (batch_id)`.execute(db)
  await sql`
    insert into answers (attempt_id, item_id, value, revision, seconds)
    select attempt_id, item_id, case kind when 'choice' then '["C"]'::jsonb when 'number' then '"4"'
      else case when (attempt_id + item_id) % 2 = 0 then '"x^2-2x+1"'::jsonb else '"(x+1)^2"' end end, 1, 30
    from attempts join tests using (test_id) join paper_items using (paper_id)
    join questions using (question_id)`.execute(db)
}

/**
 * Sessions day after day before today, all answered, a third wrong by a slip; and the levels. The items of a session lie
 * together, as they do when a session is made.
 */
async function loadPractice(db: Kysely<Database>, students: number, items: number) {
  const days = Math.max(1, Math.round(items / EACH / students))
  await sql`
    insert into practice_sessions (student_id, kind, day, seed, begun_at, ended_at)
    select student_id, 'today', current_date - n, 's', current_date - n + time '16:00', current_date - n + time '16:10'
    from generate_series(${days}::integer, 1, -1) n, students order by n desc, student_id`.execute(
    db,
  )
  await sql`
    create temporary table asked as
    select row_number() over (order by question_id) - 1 as place, count(*) over () as of, question_id,
      chapter_id, (select skill_id from question_skills q where q.question_id = questions.question_id limit 1)
        as skill_id, kind
    from questions where class_number = 9 and not details ? 'params'`.execute(db)
  await sql`create index on asked (place)`.execute(db)
  await sql`analyze asked`.execute(db)
  const of = (await sql<{ of: number }>`select of::int from asked limit 1`.execute(db)).rows[0]?.of
  await sql`
    insert into practice_items (session_id, position, question_id, question_version, chapter_id, skill_id,
      counts, why, state, tries, answered_on)
    select session_id, n, question_id, 1, asked.chapter_id, asked.skill_id,
      jsonb_build_array(jsonb_build_object('chapter_id', asked.chapter_id, 'skill_id', asked.skill_id)), 'due',
      case when is_right then 'right' else 'shown' end,
      jsonb_build_array(jsonb_build_object('value', case when is_right then 'B' else 'C' end, 'verdict',
        case when is_right then 'right' else 'wrong' end, 'slip', case when not is_right and asked.kind <> 'number'
          then 0 end, 'by', 'student', 'at', begun_at)), day
    from practice_sessions cross join generate_series(1, ${EACH}::integer) n
    cross join lateral (select (session_id + n) % 3 > 0 as is_right) as tried
    join asked on place = (session_id * 5 + n * 37) % ${of ?? 1}
    order by session_id, n`.execute(db)
  await sql`
    insert into practice_levels (student_id, chapter_id, skill_id, box, due_on, last_on)
    select student_id, chapter_id, skill_id, (student_id + skill_id) % 6, current_date + 3 - (skill_id % 7),
      current_date - 1
    from students, (select distinct chapter_id, skill_id from asked where skill_id is not null) as topics`.execute(
    db,
  )
}

/** An academy of Class 9 that practises, with so many items answered. */
export async function loadPracticeAcademy(
  db: Kysely<Database>,
  { students, items }: { students: number; items: number },
) {
  const batches = Math.ceil(students / IN_BATCH)
  await loadLedger(db, { students, batches, months: 1, paidMonths: 0 })
  await sql`
    insert into settings (academy_name, email, social_links, landing_redirects_to_login, time_zone, version, practice_on)
    select 'Ganit', 'a@example.in', '{}', false, 'Asia/Kolkata', 1, true
    where not exists (select from settings)`.execute(db)
  await sql`update settings set practice_on = true`.execute(db)
  const today = clock.now().toISOString().slice(0, 10)
  await withoutTriggers(db, async (one) => {
    await loadBank(one)
    await loadPapers(one)
    await loadAttempts(one)
    const days = { from: dayAfter(today, -TAUGHT_DAYS), to: dayAfter(today, -1) }
    await loadLessons(one, { ...days, codes: ['P'] })
    await loadPractice(one, students, items)
  })
  await sql`checkpoint`.execute(db)
}

/** Open practice of one formula for each of some students: each with another key. Returns who practises which session. */
export async function loadFormulas(db: Kysely<Database>, keys: readonly string[][], first: number) {
  const { rows } = await sql<{ session_id: number; uid: string }>`
    with made as (
      insert into questions (kind, question, chapter_id, class_number, marks, details)
      select 'expression', 'Formula ' || n, chapter_id, 9, 1, jsonb_build_object('right', key::jsonb)
      from unnest(${keys.map((key) => JSON.stringify(key))}::text[]) with ordinality as keys (key, n),
        (select min(chapter_id) as chapter_id from chapters where class_number = 9) as of
      returning question_id, chapter_id, question
    ), of as (
      select *, ${first} + substr(question, 9)::integer as student_id from made
    ), begun as (
      insert into practice_sessions (student_id, kind, chapter_id, day, seed)
      select student_id, 'topic', chapter_id, current_date, 's' from of returning session_id, student_id
    ), asked as (
      insert into practice_items (session_id, position, question_id, question_version, chapter_id, counts, why)
      select session_id, 1, question_id, 1, chapter_id, '[]', 'chosen' from begun join of using (student_id)
    )
    select session_id, uid from begun join students using (student_id) order by session_id`.execute(
    db,
  )
  // The tables are analysed now, because here thousands of questions come at once. Otherwise autovacuum would analyse
  // them later, and each connection would plan again.
  await sql`analyze questions, practice_sessions, practice_items`.execute(db)
  return rows
}
