import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'

/** Students with the class whose tests count for them; null for any. */
export type OfClass = { student_id: number; class_number: number | null }

export type Period = { from: string; to: string }

/** A test with published results that a student sits. */
export type SatTest = {
  student_id: number
  test_id: number
  title: string
  mode: 'paper' | 'online'
  /** The day on which it was held. */
  date: string
  /** Days since it closed. */
  days: number
  /** It was held in the period, for a batch of the student's class or without a class, and is no practice test. */
  counts: boolean
  /** It counts for mastery. */
  is_recent: boolean
  /** The student's batch among those of the test; null for a student who was named. */
  batch_id: number | null
}

/** Published tests of students: those of a period, and the recent ones that count for mastery. */
export async function testsSatBy(db: Db, students: readonly OfClass[], { from, to }: Period) {
  const ids = students.map(({ student_id }) => student_id)
  const isAsked = sql`student_id = any(${ids}::integer[])`
  const { rows } = await sql<SatTest>`
    with asked as materialized (
      select * from unnest(${ids}::integer[],
        ${students.map(({ class_number }) => class_number)}::integer[]) as asked (student_id, class_number)
    ), near as materialized (
      select test_id, title, mode, only_named, practice, ${toAcademyDay(sql`opens_at`)} as opens_on,
        ${toAcademyDay(sql`closes_at`)} as closes_on,
        extract(epoch from now() - closes_at)::float8 / 86400 as days,
        closes_at > now() - interval '12 months' as is_recent
      from tests
      where published_at is not null and withdrawn_at is null
        and (closes_at > now() - interval '12 months'
          or ${toAcademyDay(sql`opens_at`)} between ${from}::date and ${to}::date)
    ), member as materialized (
      select student_id, test_id, min(batch_id) as batch_id
      from near join test_batches using (test_id) join memberships m using (batch_id)
      where m.${isAsked}
        and m.joined_on <= near.closes_on and (m.left_on is null or m.left_on >= near.opens_on)
      group by student_id, test_id
    ), sits as (
      (select student_id, test_id from member join near using (test_id) where not only_named
        union select student_id, test_id from test_students where ${isAsked} and sits
        except select student_id, test_id from test_students where ${isAsked} and not sits)
      union select student_id, test_id from test_sheets
        where ${isAsked} and (absent or total is not null or marks <> '{}' or answers <> '{}')
      union select student_id, test_id from attempts where ${isAsked}
    )
    select sits.student_id, near.test_id, near.title, near.mode, near.opens_on::text as date, near.days,
      near.is_recent, member.batch_id,
      near.opens_on between ${from}::date and ${to}::date and not near.practice and (
        asked.class_number is null
        or not exists (select from test_batches b where b.test_id = near.test_id)
        or exists (
          select from test_batches join batches using (batch_id)
          where test_batches.test_id = near.test_id
            and (batches.class_number is null or batches.class_number = asked.class_number))) as counts
    from sits join near using (test_id) join asked on asked.student_id = sits.student_id
    left join member on member.student_id = sits.student_id and member.test_id = sits.test_id
    order by sits.student_id, near.opens_on, near.test_id`.execute(db)
  return rows
}

/** For tests, the members of each batch between opening and closing. */
export async function membersAtTests(db: Db, test_ids: readonly number[], batch_ids: number[]) {
  const { rows } = await sql<{ test_id: number; batch_id: number; student_ids: number[] }>`
    select test_id, batch_id, array_agg(distinct student_id) as student_ids
    from tests join test_batches using (test_id) join memberships m using (batch_id)
    where test_id = any(${test_ids}::integer[]) and batch_id = any(${batch_ids}::integer[])
      and m.joined_on <= ${toAcademyDay(sql`closes_at`)}
      and (m.left_on is null or m.left_on >= ${toAcademyDay(sql`opens_at`)})
    group by test_id, batch_id`.execute(db)
  return rows
}
