import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { academyDayOf } from '../ground/settings/academy-day.queries.ts'

type Sat = { student_id: number; batch: string; date: string }

/** Sitters of a published test, each with their batch; for a guest the test's title. */
export async function whoSat(db: Db, test_id: number) {
  const { rows } = await sql<Sat>`
    select s.student_id, ${academyDayOf(sql`t.opens_at`)}::text as date, coalesce((
      select b.batch_name from test_batches
      join batches b using (batch_id)
      join memberships m using (batch_id)
      where test_batches.test_id = t.test_id and m.student_id = s.student_id
      order by b.batch_id limit 1), t.title) as batch
    from tests t
    join lateral (
      select student_id from attempts where attempts.test_id = t.test_id
      union
      select student_id from test_sheets sheets where sheets.test_id = t.test_id
        and (total is not null or marks <> '{}' or answers <> '{}')
    ) as s on true
    where t.test_id = ${test_id} and t.published_at is not null and t.withdrawn_at is null
      and not exists (select from test_sheets away
        where away.test_id = t.test_id and away.student_id = s.student_id and away.absent)
    order by student_id`.execute(db)
  return rows
}
