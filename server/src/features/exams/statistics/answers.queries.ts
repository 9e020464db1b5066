import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { IS_ANSWERED } from '../scores/submission.queries.ts'

type Answered = { item_id: number; value: string[] | string | null; count: number }
type Shown = { item_id: number; seconds: number }

/** Number of equal submitted answers to each item of an online test; long answers count as null. */
export async function countOnlineAnswers(db: Db, test_id: number) {
  const { rows } = await sql<Answered>`
    select item_id, case when jsonb_typeof(value) <> 'object' then value end as value,
      count(*)::int as count
    from attempts a join answers using (attempt_id)
    where a.test_id = ${test_id} and a.submitted_at is not null and ${IS_ANSWERED}
    group by 1, 2`.execute(db)
  return rows
}

/** Average time each item was shown. */
export async function secondsOnline(db: Db, test_id: number) {
  const { rows } = await sql<Shown>`
    select item_id, round(avg(seconds), 1)::float8 as seconds
    from attempts a join answers using (attempt_id)
    where a.test_id = ${test_id} and a.submitted_at is not null
    group by 1`.execute(db)
  return new Map(rows.map(({ item_id, seconds }) => [item_id, seconds]))
}
