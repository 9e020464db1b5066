import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { hasVariants, isOrdinary } from '../variants/variants.queries.ts'

/**
 * Papers that keep their questions from practice at this moment, one row for each reason: `until`, with `infinity` for
 * no end; `title` of the test, or of a paper without one; `test_id`. Freeing a paper before its test is published does
 * not free questions for that test.
 */
const KEEPING = sql`
  select papers.paper_id, tests.test_id, coalesce(tests.title, papers.title) as title, keeping.until
  from papers left join tests using (paper_id)
  cross join lateral (
    select case
      when tests.test_id is null then
        case when freed_at is null
          then greatest(changed_at, last_printed_at) + interval '120 days' end
      when published_at is null or withdrawn_at is not null then closes_at + interval '30 days'
      when review = 'from' then review_from
      when review = 'never' and (freed_at is null or freed_at < published_at) then 'infinity'
    end as until
  ) keeping
  where keeping.until > now()`

/**
 * Questions of the same content: the question itself, questions with the same text, its template, and questions taken
 * from it. Part of a query on `questions`.
 */
export const relatives = sql`(
  select questions.question_id
  union select questions.taken_from
  union select taken.question_id from questions taken where taken.taken_from = questions.question_id
  union select same.question_id from questions same
    where left(same.question, 100) = left(questions.question, 100)
      and same.question = questions.question
)`

/** Papers without a test that keep their questions, and `until` when. */
export const keepingDrafts = sql`(select paper_id, until from (${KEEPING}) as keeping where test_id is null)`

/**
 * The reasons why a question is reserved, one row for each; `title` is null for a question that is meant for tests.
 * Part of a query on `questions`.
 */
const reasons = sql`(
  select keeping.title, keeping.until
  from ${relatives} as relative
  join paper_items using (question_id)
  join (${KEEPING}) as keeping using (paper_id)
  union all
  select null, 'infinity' from ${relatives} as relative
  join questions meant using (question_id) where meant.use = 'test'
) as reasons`

/** Whether a question must not be shown outside the desk. Part of a query on `questions`. */
export const isReserved = sql<boolean>`exists (select from ${reasons})`

/**
 * Title of the paper or test that keeps a question longest, `for tests` if there is none; null for a free question.
 * Part of a query on `questions`.
 */
export const reservedFor = sql<string | null>`(
  select coalesce(title, 'for tests') from ${reasons}
  order by title is null, until desc, title limit 1)`

const hashOf = (question: string) => sql`hashtextextended(${sql.ref(question)}, 0)`

/**
 * Part of the `with` of a statement that uses `isReservedAmongMany`: the questions that tests and papers keep, read
 * once.
 */
export const keptQuestions = sql`kept_questions as materialized (
  select question_id, taken_from, ${hashOf('question')} as text_hash from questions
  where use = 'test' or question_id in (
    select question_id from paper_items join (${KEEPING}) as keeping using (paper_id)))`

/** The condition of `isReserved` for queries on many questions, which begin with `keptQuestions`. */
export const isReservedAmongMany = sql<boolean>`(
  questions.question_id in (select question_id from kept_questions)
  or coalesce(questions.taken_from in (select question_id from kept_questions), false)
  or questions.question_id in (select taken_from from kept_questions where taken_from is not null)
  or ${hashOf('questions.question')} in (select text_hash from kept_questions))`

/** Whether practice can judge answers to a question. Part of a query on `questions`. */
export const isOfPractice = sql<boolean>`(questions.is_active
  and questions.kind in ('choice', 'several', 'number', 'expression'))`

/** Whether practice may ask a question that is not reserved. */
export const isFitToAsk = sql<boolean>`(${isOfPractice} and questions.use <> 'test'
  and (${isOrdinary} or ${hasVariants}))`

/**
 * Whether practice may ask a question, apart from whether it was taught and whether its key can be read. Part of a
 * query on `questions`. A template is asked by its variants.
 */
export const isAskable = sql<boolean>`(${isFitToAsk} and not ${isReserved})`

/** The condition of `isAskable` for queries on many questions, which begin with `keptQuestions`. */
export const isAskableAmongMany = sql<boolean>`(${isFitToAsk} and not ${isReservedAmongMany})`

/** The number of questions that a paper or a test keeps, and the moment at which that ends; null for no end. */
export type KeptQuestions = { until: Date | null; questions: number }

async function keptOf(db: Db, which: RawBuilder<unknown>): Promise<KeptQuestions | undefined> {
  const { rows } = await sql<KeptQuestions>`
    select nullif(max(until), 'infinity') as until, (
      select count(distinct question_id)::int from paper_items
      where paper_items.paper_id = keeping.paper_id) as questions
    from (${KEEPING}) as keeping where ${which} group by paper_id`.execute(db)
  return rows.find(({ questions }) => questions > 0)
}

/** Questions that a paper keeps; undefined if none. */
export const keptByPaper = (db: Db, paper_id: number) => keptOf(db, sql`paper_id = ${paper_id}`)

/** Questions that a test keeps, whatever other tests of its paper do; undefined if none. */
export const keptByTest = (db: Db, test_id: number) => keptOf(db, sql`test_id = ${test_id}`)
