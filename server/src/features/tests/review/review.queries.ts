import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff, visibleTo } from '../../accounts/rights.ts'
import { type AttemptFacts, factsOf, noAttempt } from '../attempts/attempts.queries.ts'
import { refuseUnseen } from '../attempts/changes.queries.ts'
import { STUDENT_NAME } from '../tests.queries.ts'
import type { Hand } from '../tests.tables.ts'

/** An attempt the account may see: its own, a child's, or a student's it teaches; 404 for others. */
export async function attemptSeen(db: Db, account: Account, attempt_id: number) {
  const facts = await factsOf(db, attempt_id)
  if (isStaff(account)) await refuseUnseen(db, account, facts)
  const student = await db
    .selectFrom('students as s')
    .select([STUDENT_NAME.as('name'), 's.student_class as class_number'])
    .where('student_id', '=', facts.student_id)
    .$if(!isStaff(account), (query) => query.where(visibleTo(account, 's.uid', { limited: true })))
    .executeTakeFirstOrThrow(noAttempt)
  return { ...facts, ...student }
}

/** Condition on `tests`: it asks its questions still, so other reviews hold them back. */
const isHolding = sql<boolean>`(published_at is null
  and (closes_at > now() or exists (
    select from attempts where attempts.test_id = tests.test_id
      and submitted_at is null and ends_at > now())))`

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
        select from tests join paper_items as other using (paper_id)
        where tests.test_id <> own.test_id and other.question_id = ${question_id} and ${isHolding}))`

/**
 * Until when questions are held back, by number: another test with them has not closed (it may not have opened yet), or
 * somebody is still answering there.
 */
export async function heldQuestions(db: Db, { test_id, paper_id }: AttemptFacts) {
  const { rows } = await sql<{ question_id: number; until: Date }>`
    select other.question_id, max(greatest(closes_at, (
      select max(ends_at) from attempts
      where attempts.test_id = tests.test_id and submitted_at is null))) as until
    from tests join paper_items other using (paper_id)
    where tests.test_id <> ${test_id} and ${isHolding}
      and other.question_id in (
        select question_id from paper_items where paper_items.paper_id = ${paper_id})
    group by 1`.execute(db)
  return new Map(rows.map(({ question_id, until }) => [question_id, until]))
}

/** Markers' notes to a student, by item. */
export async function handsOf(db: Db, { test_id, student_id }: AttemptFacts) {
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
