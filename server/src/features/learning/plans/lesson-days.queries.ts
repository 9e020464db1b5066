import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { closedDayOf } from '../../teaching/lessons/conditions.queries.ts'
import {
  appliesOnDay,
  DAYS_AHEAD,
  weeklyTimes,
} from '../../teaching/lessons/weekly-times.queries.ts'

type Days = { from: string; to: string; today: string }

/**
 * Days of a batch's lessons in order, one for each lesson: scheduled lessons, and after the last created one the weekly
 * times without closed days.
 */
export async function lessonDays(db: Db, batch_id: number, { from, to, today }: Days) {
  const made = sql`${today}::date + ${sql.lit(DAYS_AHEAD)}`
  const { rows } = await sql<{ date: string }>`
    select date from lessons
    where batch_id = ${batch_id} and state = 'scheduled' and date between ${from} and least(${to}::date, ${made})
    union all
    select d.date
    from batches b
    cross join lateral (
      select ${batch_id}::integer as batch_id, day::date as date
      from generate_series(
        greatest(${from}::date, b.starts_on, ${made} + 1), least(${to}::date, b.ends_on), interval '1 day') as day
    ) d
    join ${weeklyTimes} s on s.batch_id = d.batch_id and ${appliesOnDay('d.date')}
    where b.batch_id = ${batch_id} and not exists (${closedDayOf('d')})
    order by date`.execute(db)
  return rows.map(({ date }) => date)
}

/** Days of four weeks, which count as a month. */
const MONTH_DAYS = 28

type Weekly = { batch_id: number; lessons: number }

/**
 * Lessons a week of batches: the number of their weekly times, or the lessons of the next four weeks if they have none.
 * At least one.
 */
export async function lessonsAWeekOf(db: Db, batch_ids: number[], today: string) {
  const rows = await queryPrepared<Weekly, { batch_ids: number[]; today: string }>(
    db,
    'lessons a week',
    { batch_ids, today },
    ({ batch_ids, today }) => ({
      compile: () =>
        sql<Weekly>`
          select b.batch_id, greatest(1, coalesce(nullif((
            select count(*) from ${weeklyTimes} s
            where s.batch_id = b.batch_id and s.from_day <= ${today}::date and s.until_day > ${today}::date), 0), (
            select count(*) / 4.0 from lessons l
            where l.batch_id = b.batch_id and l.state = 'scheduled'
              and l.date >= ${today}::date and l.date < ${today}::date + ${sql.lit(MONTH_DAYS)})))::float8 as lessons
          from unnest(${batch_ids}::integer[]) as b (batch_id)`.compile(db),
    }),
  )
  return new Map(rows.map(({ batch_id, lessons }) => [batch_id, lessons]))
}
