import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff, isVisibleTo } from '../../ground/rights/rights.ts'
import { keepingDrafts, relatives } from '../../papers/question-bank/reserved.queries.ts'
import { type AttemptFacts, attemptNotFound, factsOfAttempt } from '../attempts/attempts.queries.ts'
import { refuseUnseen } from '../attempts/changes.queries.ts'
import { STUDENT_NAME } from '../exams.queries.ts'
import type { Hand } from '../exams.tables.ts'

/** An attempt that the account may see: its own, its child's, or one of a student whom it teaches; 404 for others. */
export async function findAttemptInReach(db: Db, account: Account, attempt_id: number) {
  const facts = await factsOfAttempt(db, attempt_id)
  if (isStaff(account)) await refuseUnseen(db, account, facts)
  const student = await db
    .selectFrom('students as s')
    .select([STUDENT_NAME.as('name'), 's.student_class as class_number'])
    .where('student_id', '=', facts.student_id)
    .$if(!isStaff(account), (query) =>
      query.where(isVisibleTo(account, 's.uid', { limited: true })),
    )
    .executeTakeFirstOrThrow(attemptNotFound)
  return { ...facts, ...student }
}

/**
 * The time until which other tests and papers hold questions back from a review. A test holds its questions until it
 * has closed and nobody answers any more. For an unpublished practice test, drafts hold questions back, too.
 */
const holdsOnQuestions = ({
  test_id,
  isEarly,
}: {
  test_id: RawBuilder<unknown>
  isEarly: RawBuilder<unknown>
}) => sql`(
  select paper_id, greatest(closes_at, answering.until) as until
  from tests cross join lateral (
    select max(ends_at) as until from attempts
    where attempts.test_id = tests.test_id and submitted_at is null) as answering
  where tests.test_id <> ${test_id} and published_at is null
    and (closes_at > now() or answering.until > now())
  union all
  select paper_id, until from ${keepingDrafts} as drafts where ${isEarly})`

/** Papers with a question of the same content. Part of a query on `questions`. */
const papersWithIt = sql`(
  select paper_id from ${relatives} as relative join paper_items using (question_id))`

/** Whether the review of an attempt shows a question now. */
export const isShownInReview = (
  attempt_id: RawBuilder<unknown>,
  question_id: RawBuilder<unknown>,
) =>
  sql<boolean>`exists (
    select from attempts as own join tests as sat on sat.test_id = own.test_id
    where own.attempt_id = ${attempt_id} and own.submitted_at is not null
      and sat.withdrawn_at is null and (sat.published_at is not null or sat.practice)
      and (sat.review = 'published' or sat.review = 'from' and sat.review_from <= now())
      and not exists (
        select from questions, lateral ${papersWithIt} as papers_with_it
        join ${holdsOnQuestions({ test_id: sql`sat.test_id`, isEarly: sql`sat.published_at is null` })} as holding
          using (paper_id)
        where questions.question_id = ${question_id}))`

/** The time until which each held-back question stays hidden, by question number. */
export async function questionsHeldBack(db: Db, { test_id, paper_id }: AttemptFacts) {
  const isEarly = sql`(select published_at is null from tests where tests.test_id = ${test_id})`
  const { rows } = await sql<{ question_id: number; until: Date }>`
    select questions.question_id, max(until) as until
    from questions cross join lateral ${papersWithIt} as papers_with_it
    join ${holdsOnQuestions({ test_id: sql`${test_id}::integer`, isEarly })} as holding using (paper_id)
    where questions.question_id in (
      select question_id from paper_items where paper_items.paper_id = ${paper_id})
    group by 1`.execute(db)
  return new Map(rows.map(({ question_id, until }) => [question_id, until]))
}

/** Markers' notes to a student, by item. */
export async function markersNotes(db: Db, { test_id, student_id }: AttemptFacts) {
  const sheet = await db
    .selectFrom('test_sheets')
    .select('hands')
    .where('test_id', '=', test_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return new Map(
    Object.entries<Hand>(sheet?.hands ?? {}).map(([id, hand]) => [Number(id), hand.note]),
  )
}
