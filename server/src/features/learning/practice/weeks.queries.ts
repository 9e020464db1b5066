import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { LATE_DAYS } from './practice.tables.ts'

const DAYS = 7
const WEEKS = 6
/** Days of practice that make a week count, and days that must be free for that. */
const ENOUGH_DAYS = 3

type Day = { day: string; practised: boolean; free: boolean }

/** Whether a student practised on each of some days, and whether the day was free: no closed day, leave or test. */
async function daysOf(db: Db, student_id: number, { from, to }: { from: string; to: string }) {
  const closes = toAcademyDay(sql`t.closes_at`)
  const opens = toAcademyDay(sql`t.opens_at`)
  const { rows } = await sql<Day>`
    with joined as materialized (
      select batch_id, joined_on, left_on from memberships where student_id = ${student_id}
    ), near as materialized (
      select t.test_id, t.only_named, ${opens} as opens_on, ${closes} as closes_on
      from tests t where ${opens} between ${from}::date and ${to}::date
    ), sat as (
      select near.opens_on, near.closes_on from near
      left join test_students own on own.test_id = near.test_id and own.student_id = ${student_id}
      where coalesce(own.sits, not near.only_named and exists (
        select from test_batches join joined using (batch_id)
        where test_batches.test_id = near.test_id and joined.joined_on <= near.closes_on
          and (joined.left_on is null or joined.left_on >= near.opens_on)))
    ), practised as materialized (
      select distinct answered_on from practice_sessions join practice_items using (session_id)
      where student_id = ${student_id} and day >= ${dayAfter(from, -LATE_DAYS)}::date
        and answered_on between ${from}::date and ${to}::date
        and answered_on <= day + ${sql.lit(LATE_DAYS)}
    )
    select day::date::text as day,
      exists (select from practised where answered_on = days.day::date) as practised,
      not exists (select from closed_days c where days.day::date between c.from_date and c.to_date
          and (c.batch_id is null or c.batch_id in (select batch_id from joined)))
        and not exists (select from leave_notes l where l.student_id = ${student_id}
          and l.withdrawn_at is null and days.day::date between l.from_date and l.to_date)
        and not exists (select from sat where days.day::date between sat.opens_on and sat.closes_on)
        as free
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    order by days.day`.execute(db)
  return rows
}

/** The days of practice in this week from Monday, and the number of earlier weeks that count. */
export async function weekOfPractice(db: Db, student_id: number, today: string) {
  const monday = dayAfter(today, -weekdayOf(today))
  const from = dayAfter(monday, -DAYS * WEEKS)
  const days = await daysOf(db, student_id, { from, to: dayAfter(monday, DAYS - 1) })
  const weeks = Array.from({ length: WEEKS + 1 }, (_, n) => days.slice(n * DAYS, (n + 1) * DAYS))
  const countPractised = (week: Day[]) => week.filter((each) => each.practised).length
  const dots = weeks.at(-1)?.map((each) => each.practised) ?? []
  const counted = weeks
    .slice(0, WEEKS)
    .filter(
      (week) =>
        week.filter(({ free }) => free).length >= ENOUGH_DAYS ||
        countPractised(week) >= ENOUGH_DAYS,
    )
  return {
    days: dots.filter(Boolean).length,
    dots,
    last_weeks: {
      n: counted.filter((week) => countPractised(week) >= ENOUGH_DAYS).length,
      of: counted.length,
    },
  }
}
