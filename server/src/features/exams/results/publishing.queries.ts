import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { IS_ANSWERED, IS_MARKED } from '../scores/submission.queries.ts'

/** Number of students sitting a test now. */
export async function countAnswering(db: Db, test_id: number) {
  const { count } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('test_id', '=', test_id)
    .where('submitted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Answers of an online test without a mark, by a person or by the key. */
export async function countUnmarkedAnswers(db: Db, test_id: number) {
  const { rows } = await sql<{ count: number }>`
    with closed as (
      select distinct on (item_id) item_id, accept_all or dropped as is_closed from test_keys
      where test_id = ${test_id} order by item_id, test_key_id desc
    )
    select count(*)::int as count
    from attempts a
    join answers using (attempt_id)
    left join test_sheets s on s.test_id = a.test_id and s.student_id = a.student_id
    left join closed using (item_id)
    where a.test_id = ${test_id} and ${IS_ANSWERED} and not coalesce(is_closed, false)
      and not ${IS_MARKED}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Publishes results. Late answers that were not accepted until now never count. */
export async function markPublished(trx: Trx, test_id: number) {
  await sql`
    delete from late_answers using attempts
    where attempts.attempt_id = late_answers.attempt_id and test_id = ${test_id}`.execute(trx)
  await trx
    .updateTable('tests')
    .set((eb) => ({
      published_at: sql<Date>`now()`,
      withdrawn_at: null,
      withdrawn_reason: null,
      version: eb('version', '+', 1),
    }))
    .where('test_id', '=', test_id)
    .execute()
}

/** Withdraws results. */
export const markWithdrawn = (trx: Trx, test_id: number, reason: string) =>
  trx
    .updateTable('tests')
    .set((eb) => ({
      withdrawn_at: sql<Date>`now()`,
      withdrawn_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('test_id', '=', test_id)
    .execute()

/** Whether a test was published, and whether it still is. */
export async function publicationOf(db: Db, test_id: number) {
  const { published_at, withdrawn_at } = await db
    .selectFrom('tests')
    .select(['published_at', 'withdrawn_at'])
    .where('test_id', '=', test_id)
    .executeTakeFirstOrThrow()
  return { was: published_at !== null, is: published_at !== null && withdrawn_at === null }
}
