import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/db/schema.ts'

const CHUNK = 100

/** Tests on paper with marks, in batches of their own: every fourth by question, the others as totals, with some absences. */
export async function loadTests(
  db: Kysely<Database>,
  { tests, sitting }: { tests: number; sitting: number },
  onProgress: (line: string) => void,
) {
  await loadBatches(db, sitting)
  for (let from = 1; from <= tests; from += CHUNK) {
    const last = Math.min(from + CHUNK - 1, tests)
    await loadChunk(db, from, last)
    onProgress(`${last} tests`)
  }
}

/** Adds batches; each student is in one of them. */
async function loadBatches(db: Kysely<Database>, sitting: number) {
  await sql`
    insert into batches (batch_name)
    select 'Test batch ' || n from generate_series(
      1, (select greatest(1, count(*)::integer / ${sitting}::integer) from students)) n`.execute(db)
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select batch_id, student_id, '2020-01-01'
    from (
      select batch_id, row_number() over (order by batch_id) - 1 as place, count(*) over () as batches
      from batches where batch_name like 'Test batch %'
    ) b
    join (
      select student_id, row_number() over (order by student_id) - 1 as n from students
    ) s on s.n / ${sitting}::integer = b.place
    order by batch_id, student_id`.execute(db)
}

/** A number from 0 to 99 per student and item. */
const luck = sql`(hashint4(s.student_id * 31 + i.item_id) & 65535) % 100`
const absence = sql`(hashint4(s.student_id * 37 + t.test_id) & 65535) % 100`

async function loadChunk(db: Kysely<Database>, from: number, last: number) {
  await sql`
    create temporary table load_tests as
    with ready as (
      select paper_id, ready_at, class_number, row_number() over (order by paper_id) - 1 as place,
        count(*) over () as papers from papers where state = 'ready' and title like 'Paper % for Class %'
    ), halls as (
      select batch_id, row_number() over (order by batch_id) - 1 as place,
        count(*) over () as batches from batches where batch_name like 'Test batch %'
    ), made as (
      insert into tests (paper_id, title, mode, opens_at, closes_at)
      select paper_id, 'Test ' || n || ' of Class ' || class_number, 'paper', ready_at - interval '3 hours',
        ready_at - interval '1 hour'
      from generate_series(${from}::integer, ${last}::integer) n
      join ready on ready.place = n % ready.papers
      order by n returning test_id, paper_id, title
    )
    select test_id, paper_id, batch_id from made
    join halls on halls.place = split_part(title, ' ', 2)::integer % halls.batches`.execute(db)
  await sql`insert into test_batches select test_id, batch_id from load_tests`.execute(db)
  await sql`
    insert into test_sheets (test_id, student_id, absent, total, marks)
    select t.test_id, s.student_id, ${absence} < 4,
      case when ${absence} >= 4 and t.test_id % 4 <> 0 then ${absence} / 4.0 end,
      case when ${absence} >= 4 and t.test_id % 4 = 0 then (
        select jsonb_object_agg(i.item_id, case when ${luck} < 65 then i.marks else 0 end)
        from paper_items i where i.paper_id = t.paper_id
      ) else '{}' end
    from load_tests t join memberships s on s.batch_id = t.batch_id
    order by t.test_id, s.student_id`.execute(db)
  await sql`drop table load_tests`.execute(db)
}
