import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { IS_ANSWERED, SUBMISSION } from '../scores/submission.queries.ts'
import { lastKey } from '../test-keys/test-keys.queries.ts'

type Value = string[] | string | { text?: string; photos?: number[] }

/** A submission that is not marked in its present state; answers by item, letters of the bank. */
export type ToMark = {
  attempt_id: number
  student_id: number
  /** Identifies the submission; text, because a Date would lose microseconds. */
  submission: string
  answers: Record<string, Value>
}

const IS_TO_MARK = sql<boolean>`(a.submitted_at is not null
  and s.marked_of is distinct from ${SUBMISSION})`

const FROM = sql`
  attempts a left join test_sheets s on s.test_id = a.test_id and s.student_id = a.student_id`

export async function countToMark(db: Db, test_id: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${FROM} where a.test_id = ${test_id} and ${IS_TO_MARK}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The next attempts to mark. */
export const attemptsToMark = (db: Db, test_id: number, count: number) =>
  queryPrepared<ToMark, { test_id: number; count: number }>(
    db,
    'attempts to mark',
    { test_id, count },
    (blanks) => ({
      compile: () =>
        sql<ToMark>`
          select a.attempt_id, a.student_id, ${SUBMISSION}::text as submission, coalesce((
            select jsonb_object_agg(item_id, value) from answers
            where answers.attempt_id = a.attempt_id and ${IS_ANSWERED}), '{}') as answers
          from ${FROM} where a.test_id = ${blanks.test_id} and ${IS_TO_MARK}
          order by a.submitted_at, a.attempt_id limit ${blanks.count}`.compile(db),
    }),
  )

/** Holds a test's key: locks the test against corrections and entries, and returns the latest correction. */
export async function holdKey(trx: Trx, test_id: number) {
  await sql`select from tests where test_id = ${test_id} for share`.execute(trx)
  return lastKey(trx, test_id)
}

type Marked = Pick<ToMark, 'attempt_id' | 'submission'> & { key_marks: Record<string, number> }

/** Stores the key's marks, except for attempts reopened or submitted again meanwhile. */
export const storeKeyMarks = (trx: Trx, marked: Marked[]) => {
  const values = {
    attempt_ids: marked.map(({ attempt_id }) => attempt_id),
    submissions: marked.map(({ submission }) => submission),
    key_marks: marked.map(({ key_marks }) => JSON.stringify(key_marks)),
  }
  return queryPrepared(trx, 'put the marks of the key', values, (blanks) => ({
    compile: () =>
      sql`
        insert into test_sheets (test_id, student_id, key_marks, marked_of)
        select a.test_id, a.student_id, sent.key_marks, sent.submission
        from unnest(
          ${blanks.attempt_ids}::integer[], ${blanks.submissions}::timestamptz[],
          ${blanks.key_marks}::jsonb[]
        ) as sent (attempt_id, submission, key_marks)
        join attempts a using (attempt_id)
        where ${SUBMISSION} = sent.submission and a.submitted_at is not null
        order by a.student_id
        on conflict (test_id, student_id) do update
          set key_marks = excluded.key_marks, marked_of = excluded.marked_of`.compile(trx),
  }))
}
