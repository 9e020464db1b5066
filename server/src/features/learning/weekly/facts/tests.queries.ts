import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { toAcademyDay } from '../../../ground/settings/academy-day.queries.ts'
import type { Days } from './lessons.queries.ts'

/** Days ahead in which the note names the next test. */
const NEXT_DAYS = 14

type Sits = { student_id: number; had_test: boolean; title: string | null; date: string | null }

/**
 * For each student, whether a test was in the week, and the first test after the moment `at`, in the academy or at
 * school.
 */
export async function testsAround(
  db: Db,
  student_ids: readonly number[],
  { week, at, days }: { week: string; at: Date; days: Days },
) {
  const { from, to } = days
  const day = toAcademyDay(sql`t.opens_at`)
  const isAhead = sql`t.opens_at > ${at}`
  const { rows } = await sql<Sits>`
    with near as (
      select t.test_id, t.title, t.opens_at, t.only_named, ${day} as opens_on,
        ${toAcademyDay(sql`t.closes_at`)} as closes_on, ${isAhead} as is_ahead
      from tests t
      where ${day} between ${from}::date and ${dayAfter(week, NEXT_DAYS)}::date
        and (${isAhead} or ${day} <= ${to}::date)
    ), sits as (
      select m.student_id, near.test_id
      from near join test_batches using (test_id) join memberships m using (batch_id)
      where m.student_id = any(${student_ids}::integer[]) and not near.only_named
        and m.joined_on <= near.closes_on and (m.left_on is null or m.left_on >= near.opens_on)
      union
      select student_id, test_id from near join test_students using (test_id)
      where student_id = any(${student_ids}::integer[]) and sits
      except
      select student_id, test_id from test_students
      where student_id = any(${student_ids}::integer[]) and not sits
    ), sat as (
      select student_id, title, opens_on, opens_at, test_id, is_ahead from sits join near using (test_id)
      union all
      select student_id, title, held_on, null, school_test_id, true from school_tests
      where student_id = any(${student_ids}::integer[])
        and held_on > ${week}::date and held_on <= ${dayAfter(week, NEXT_DAYS)}::date
    )
    select student_id, bool_or(not is_ahead) as had_test,
      (array_agg(title order by opens_on, opens_at, test_id) filter (where is_ahead))[1] as title,
      (array_agg(opens_on::text order by opens_on, opens_at, test_id) filter (where is_ahead))[1] as date
    from sat group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, ...tests }) => [student_id, tests]))
}

/** Tests whose results were published in the week and still are. */
export async function testsPublishedInWeek(db: Db, { from, to }: Days) {
  const day = toAcademyDay(sql`published_at`)
  const { rows } = await sql<{ test_id: number; mode: 'paper' | 'online' }>`
    select test_id, mode from tests
    where published_at is not null and withdrawn_at is null
      and ${day} between ${from}::date and ${to}::date
    order by test_id`.execute(db)
  return rows
}
