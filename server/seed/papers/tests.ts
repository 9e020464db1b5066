import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../src/db/schema.ts'
import { seedSittings } from './sittings.ts'

/** Days ago and marks of the monthly tests. */
const MONTHLY = [
  { days: 58, total: 20, title: 'First monthly test' },
  { days: 30, total: 25, title: 'Second monthly test' },
]
/** How many days ago tests of the ready papers were held, and in how many days the coming one is. */
const OF_PAPERS = 9
const TO_COME = 6
/** Days for which the online test is open, the hour at which it opens, and how many days ago the others were held. */
const OPEN_DAYS = 3
const FIRST_ONLINE = 40
/** Number of the test whose results are new: homes show them for three days. */
const SECOND_ONLINE = 5
/** Number of the test whose long answers wait to be marked. */
const THIRD_ONLINE = 1

/** Results are published after so many days. */
const WAITED_DAYS = 3

const BEGIN = '16:30'

/** Start of a test some days before today, on the academy's clock. */
const moment = (days: number) => sql`(now()::date - ${days}::integer + ${BEGIN}::time)
  at time zone coalesce((select time_zone from settings), 'Asia/Kolkata')`

/**
 * Adds a term's tests with marks: monthly ones with totals, and tests of the ready papers with marks by question. One
 * test is still to come, one is open online, and three online ones are over, the last of them unmarked. Older tests are
 * published; those with papers only in lower classes. Skipped if there are tests.
 */
export async function seedTests(db: Kysely<Database>) {
  if (await db.selectFrom('tests').select('test_id').limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    for (const monthly of MONTHLY) await insertMonthly(trx, monthly)
    await insertOfPapers(trx)
    await enterTotals(trx)
    await enterMarks(trx)
    await sitOnline(trx)
    await publishSome(trx)
    await showToppers(trx)
  })
}

/** One per class, for both its batches. */
const insertMonthly = (trx: Trx, { days, total, title }: (typeof MONTHLY)[number]) =>
  sql`
    with made as (
      insert into tests (title, mode, total, opens_at, closes_at)
      select 'Class ' || class_number || ' – ' || ${title}::text, 'paper', ${total},
        ${moment(days)}, ${moment(days)} + interval '1 hour'
      from generate_series(1, 12) class_number
      returning test_id, title
    )
    insert into test_batches (test_id, batch_id)
    select test_id, batch_id from made
    join batches on made.title like 'Class ' || class_number || ' – %'`.execute(trx)

const insertOfPapers = (trx: Trx) =>
  sql`
    with ready as (
      select paper_id, title, duration_minutes, case
          when title like '%Online practice' then date_trunc('hour', now())
          when title like '%First online test' then ${moment(FIRST_ONLINE)}
          when title like '%Second online test' then ${moment(SECOND_ONLINE)}
          when title like '%Third online test' then ${moment(THIRD_ONLINE)}
          when title like '%Pre-board' then ${moment(-TO_COME)} else ${moment(OF_PAPERS)} end as begins,
        title ilike '%online%' as is_online, title like '%Online practice' as is_open,
        title like '%Third online test' as is_to_mark
      from papers where state = 'ready'
    ), made as (
      insert into tests (paper_id, title, mode, marking, opens_at, closes_at)
      select paper_id, title, case when is_online then 'online' else 'paper' end,
        -- Wrong answers lose nothing in it.
        case when is_to_mark then (
          select jsonb_agg('{"right": null, "wrong": 0, "unanswered": null, "partial": null}'::jsonb)
          from paper_sections where paper_sections.paper_id = ready.paper_id) end, begins,
        begins + case when is_open then make_interval(days => ${OPEN_DAYS})
          when is_online then interval '2 hours'
          else make_interval(mins => duration_minutes) end
      from ready
      order by paper_id
      returning test_id, paper_id
    )
    insert into test_batches (test_id, batch_id)
    select test_id, batch_id from made join papers using (paper_id)
    join batches using (class_number)`.execute(trx)

/** A student's ability, 35 to 99, and luck, 0 to 99, per test or question. */
const ability = sql`(35 + (hashtext('ability ' || m.student_id) & 65535) % 65)`
const luck = (of: ReturnType<typeof sql>) =>
  sql`(hashtext(${of} || ' luck ' || m.student_id) & 65535) % 100`

/** Sitters of a test. */
const sat = sql`
  tests t join test_batches using (test_id) join memberships m using (batch_id)
  where t.closes_at < now() and m.joined_on <= t.opens_at::date
    and (m.left_on is null or m.left_on >= t.opens_at::date)`

const enterTotals = (trx: Trx) =>
  sql`
    insert into test_sheets (test_id, student_id, absent, total)
    select test_id, student_id, is_absent,
      case when not is_absent then round(total * least(100, ability + luck / 5 - 8) / 50) / 2 end
    from (
      select t.test_id, m.student_id, t.total, ${luck(sql`t.test_id`)} as luck, ${ability} as ability,
        ${luck(sql`t.test_id`)} % 25 = 0 as is_absent
      from ${sat} and t.paper_id is null
    ) as got order by test_id, student_id`.execute(trx)

/** Full, half or no marks per question. Groups are marked by part. */
const enterMarks = (trx: Trx) =>
  sql`
    insert into test_sheets (test_id, student_id, set_letter, absent, marks)
    select t.test_id, m.student_id,
      (select letter from paper_sets where paper_sets.paper_id = t.paper_id
        order by md5(letter || m.student_id) limit 1),
      ${luck(sql`t.test_id`)} % 25 = 0,
      case when ${luck(sql`t.test_id`)} % 25 = 0 then '{}' else (
        select jsonb_object_agg(i.item_id, case
          when ${luck(sql`i.item_id`)} < ${ability} then i.marks
          when i.marks > 1 and ${luck(sql`i.item_id`)} < ${ability} + 20 then i.marks / 2
          else 0 end)
        from paper_items i
        where i.paper_id = t.paper_id
          and not exists (select from paper_items part where part.part_of = i.item_id)
      ) end
    from ${sat} and t.mode = 'paper' and t.paper_id is not null
    order by t.test_id, m.student_id`.execute(trx)

/** Sits the finished online tests, marked by the class's teacher or the owner, except for the last. */
async function sitOnline(trx: Trx) {
  const { rows } = await sql<{ test_id: number; marker: string | null }>`
    select test_id, case when closes_at < now() - make_interval(days => ${WAITED_DAYS}) then coalesce(
        (select teacher_id from test_batches join batches using (batch_id)
          where test_batches.test_id = t.test_id and teacher_id is not null limit 1),
        (select id from accounts where role = 'admin')) end as marker
    from tests t where mode = 'online' and closes_at < now() order by test_id`.execute(trx)
  for (const { test_id, marker } of rows) await seedSittings(trx, test_id, marker)
}

const publishSome = (trx: Trx) =>
  sql`
    update tests set published_at = closes_at + make_interval(days => ${WAITED_DAYS})
    where closes_at < now() - make_interval(days => ${WAITED_DAYS})
      and (mode = 'online' or paper_id is null or title ~ '^Class [678] ')`.execute(trx)

/** The site shows three of the last online test's best; every second one agrees. */
async function showToppers(trx: Trx) {
  await sql`
    update tests set toppers = 3 where mode = 'online' and published_at is not null
      and title like '%Second online test'`.execute(trx)
  await sql`
    insert into consents (student_id, purpose, text_version, given, guardian_name, way)
    select student_id, 'publicity', text_version, true, guardian_name, way
    from (select distinct on (student_id) * from consents order by student_id, consent_id desc) as said
    where student_id % 2 = 1 and student_id in (
      select student_id from attempts join tests using (test_id) where toppers > 0)`.execute(trx)
}
