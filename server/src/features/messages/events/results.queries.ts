import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay, toAcademyTime } from '../../ground/settings/academy-day.queries.ts'

type Sat = { student_id: number; batch: string; date: string }

/** Sitters of a published test, each with their batch; for a guest the test's title. */
export async function sittersOfTest(db: Db, test_id: number) {
  const { rows } = await sql<Sat>`
    select s.student_id, ${toAcademyDay(sql`t.opens_at`)}::text as date, coalesce((
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

type Planned = {
  title: string
  batch: string
  date: string
  start_time: string
  minutes: number | null
  student_ids: number[]
}

/** A test that is not closed yet, with its students; undefined if there is none. */
export async function findPlannedTest(db: Db, test_id: number) {
  const { rows } = await sql<Planned>`
    select t.title, ${toAcademyDay(sql`t.opens_at`)}::text as date,
      to_char(${toAcademyTime(sql`t.opens_at`).time}, 'HH24:MI') as start_time,
      coalesce(t.duration_minutes, p.duration_minutes) as minutes,
      coalesce((
        select string_agg(b.batch_name, ', ' order by b.batch_id)
        from test_batches join batches b using (batch_id) where test_batches.test_id = t.test_id
      ), t.title) as batch,
      array(
        select m.student_id from test_batches join memberships m using (batch_id)
        where test_batches.test_id = t.test_id and not t.only_named
          and m.joined_on <= ${toAcademyDay(sql`t.closes_at`)}
          and (m.left_on is null or m.left_on >= ${toAcademyDay(sql`t.opens_at`)})
        union select student_id from test_students named where named.test_id = t.test_id and sits
        except select student_id from test_students named where named.test_id = t.test_id and not sits
        order by 1) as student_ids
    from tests t left join papers p using (paper_id)
    where t.test_id = ${test_id} and t.closes_at > now()`.execute(db)
  return rows[0]
}
