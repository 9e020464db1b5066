import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { withoutTriggers } from './load.ts'
import { loadQuestions } from './papers-load/questions.ts'
import { loadTests } from './papers-load/tests.ts'

/** Size: papers of thirty questions, and sitters per test. */
type PapersLoad = { questions: number; papers: number; tests: number; sitting: number }

const FULL: PapersLoad = { questions: 100_000, papers: 5_000, tests: 2_000, sitting: 500 }
/** Number per student, up to the full load. */
const SHARE = { questions: 1, papers: 1 / 20, tests: 1 / 50 }
const FEWEST_QUESTIONS = 1_200

/** Load of an academy with so many students; full from 100,000 students on. */
export const papersFor = (students: number): PapersLoad => ({
  questions: Math.max(
    FEWEST_QUESTIONS,
    Math.min(FULL.questions, Math.round(students * SHARE.questions)),
  ),
  papers: Math.max(1, Math.min(FULL.papers, Math.round(students * SHARE.papers))),
  tests: Math.max(1, Math.min(FULL.tests, Math.round(students * SHARE.tests))),
  sitting: FULL.sitting,
})

const ITEMS = 30
const CHUNK = 1_000

type Progress = (line: string) => void

/** Adds years of papers, in chunks and without triggers. One in five is a draft. Requires the database owner. */
export const loadPapers = (
  db: Kysely<Database>,
  load: PapersLoad,
  onProgress: Progress = () => {},
) =>
  withoutTriggers(db, async (one) => {
    await loadQuestions(one, load.questions, onProgress)
    await numberQuestions(one)
    for (let from = 1; from <= load.papers; from += CHUNK) {
      await loadChunk(one, from, Math.min(from + CHUNK - 1, load.papers))
      onProgress(`${Math.min(from + CHUNK - 1, load.papers)} papers`)
    }
    await loadUses(one)
    await loadTests(one, load, onProgress)
    await sql`drop table load_bank`.execute(one)
  })

/** Numbers the questions of each class. */
async function numberQuestions(db: Kysely<Database>) {
  await sql`
    create temporary table load_bank as
    select class_number, question_id, version, marks,
      (row_number() over class - 1)::integer as place
    from questions where class_number is not null and is_active and kind <> 'group'
    window class as (partition by class_number order by question_id)`.execute(db)
  await sql`create index on load_bank (class_number, place)`.execute(db)
  await sql`analyze load_bank`.execute(db)
}

const paper = sql`
  select n, 1 + n % 12 as class_number, n % 5 <> 0 as is_ready,
    now() - make_interval(days => n % 1000) as moment
  from generate_series`

async function loadChunk(db: Kysely<Database>, from: number, last: number) {
  const chunk = sql`(${paper}(${from}::integer, ${last}::integer) n) as paper`
  await sql`
    insert into papers (title, class_number, duration_minutes, state, seed, ready_at)
    select 'Paper ' || n || ' for Class ' || class_number, class_number, 90,
      case when is_ready then 'ready' else 'draft' end, n, case when is_ready then moment end
    from ${chunk} order by n`.execute(db)
  const made = sql`(
    select paper_id, class_number, state, seed from papers
    where seed between ${from} and ${last} and title like 'Paper % for Class %') as made`
  await sql`
    insert into paper_sections (paper_id, section, title)
    select paper_id, section, 'Section ' || chr(65 + section)
    from ${made}, generate_series(0, 1) section`.execute(db)
  await sql`
    insert into paper_items (paper_id, section, position, question_id, question_version, marks)
    select paper_id, item / 15, item % 15, question_id, case when state = 'ready' then version end, marks
    from ${made}
    cross join generate_series(0, ${ITEMS - 1}::integer) item
    join (select class_number, count(*) as size from load_bank group by 1) sizes using (class_number)
    join load_bank on load_bank.class_number = made.class_number
      and place = (seed::bigint * 7919 + item) % size
    order by paper_id, item`.execute(db)
}

/** Writes rows that triggers would have written. */
const loadUses = (db: Kysely<Database>) =>
  sql`
    insert into question_uses
    select question_id, max(ready_at) from paper_items join papers using (paper_id)
    where ready_at is not null group by question_id
    on conflict (question_id) do update set used_at = excluded.used_at`.execute(db)
