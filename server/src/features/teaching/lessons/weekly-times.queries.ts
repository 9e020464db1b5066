import { WEEKDAYS } from '@ganit/contract/teaching/batches'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { closedDayOf, hasHistory } from './conditions.queries.ts'

/** Days after today for which lessons are created. */
export const DAYS_AHEAD = 84
const WEEKS = DAYS_AHEAD / 7

const weekdays = sql`array[${sql.join(WEEKDAYS.map((day) => sql.lit(day)))}]`

/** Weekday of a date, as in weekly times. */
const weekdayInSql = (date: string) =>
  sql<string>`(${weekdays})[extract(isodow from ${sql.ref(date)})]`

/**
 * Weekly times of batches, each with room, teacher, and the days on which it applies: from `from_day` until the day
 * before `until_day`.
 */
export const weeklyTimes = sql`(
  select s.batch_id, s.weekday, s.start_time, s.end_time, coalesce(s.room_id, b.room_id) as room_id,
    coalesce(s.teacher_id, b.teacher_id) as teacher_id,
    coalesce(b.times_from, '-infinity') as from_day, 'infinity'::date as until_day
  from batch_schedules s join batches b on b.batch_id = s.batch_id
  union all
  select f.batch_id, f.weekday, f.start_time, f.end_time, coalesce(f.room_id, f.usual_room_id),
    coalesce(f.teacher_id, f.usual_teacher_id), f.from_day, f.until_day
  from former_schedules f join batches b on b.batch_id = f.batch_id and b.times_from = f.times_from)`

/** True if weekly time `s` applies on a day (the name of a column). */
export const appliesOnDay = (date: string) => sql<boolean>`(
  s.weekday = ${weekdayInSql(date)} and s.from_day <= ${sql.ref(date)} and s.until_day > ${sql.ref(date)})`

/** True if weekly time `s` is the lesson's origin. */
export const isOfTime = sql<boolean>`
  s.batch_id = lessons.batch_id and s.start_time = lessons.origin_start
  and ${appliesOnDay('lessons.origin_date')}`

/** A lesson to create. `room_id` and `teacher_id` are the planned ones. */
export type WantedLesson = {
  batch_id: number
  batch_name: string
  date: string
  start_time: string
  end_time: string
  room_id: number | null
  /** The address of a batch that always meets online; its lessons take no room. */
  online_url: string | null
  teacher_id: string | null
  closed_day_id: number | null
  title: string | null
  /** Another lesson of its batch at that time. */
  batch_lesson_id: number | null
  /** Whether the lesson's room or teacher is occupied at that time. */
  room_is_taken: boolean
  teacher_is_busy: boolean
}

/**
 * True if lesson `l` overlaps the other one. The condition compares days and times instead of `during`: without
 * statistics, as in a new academy, PostgreSQL would read the indexes of the constraints completely for each lesson.
 */
export const isHeldDuring = (other: string, end = 'end_time') => {
  const columnOf = (column: string) => sql.ref(`${other}.${column}`)
  return sql<boolean>`(l.state <> 'cancelled' and l.date = ${columnOf('date')}
    and l.start_time < ${columnOf(end)} and l.end_time > ${columnOf('start_time')})`
}

/**
 * Missing lessons of weekly times up to the last day. Lessons that would have begun already are left out, and those
 * outside the days of their time or batch. If changed lessons of former times stay on a day, that many fewer are
 * created.
 */
export const lessonsToMake = async (db: Db, batch_ids: number[], now: LocalTime) =>
  (await lessonsToMakeQuery(batch_ids, now).execute(db)).rows

/** Query of `lessonsToMake`; separate so that tests can check its plan. */
const lessonsToMakeQuery = (batch_ids: number[], { date, time }: LocalTime) => sql<WantedLesson>`
    with wanted as (
      select b.batch_id, b.batch_name, first + 7 * week as date, s.start_time, s.end_time,
        case when b.online_url is null then s.room_id end as room_id, b.online_url, s.teacher_id
      from batches b
      join ${weeklyTimes} s on s.batch_id = b.batch_id
      cross join lateral (select greatest(${date}::date, b.starts_on, s.from_day) as opening) o
      cross join lateral (
        select opening + (
          array_position(${weekdays}, s.weekday) - extract(isodow from opening)::integer + 7) % 7 as first) f
      cross join generate_series(0, ${sql.lit(WEEKS)}) week
      where b.batch_id = any(${batch_ids}::integer[])
        and first + 7 * week <= least(${date}::date + ${sql.lit(DAYS_AHEAD)}, b.ends_on)
        and first + 7 * week < s.until_day
        and (first + 7 * week, s.start_time) > (${date}::date, ${time}::time)
    ), missing as (
      select wanted.*, row_number() over (partition by batch_id, date order by start_time) as place
      from wanted
      where not exists (
        select from lessons l
        where l.batch_id = wanted.batch_id
          and l.origin_date = wanted.date and l.origin_start = wanted.start_time)
    )
    select m.batch_id, m.batch_name, m.date, m.start_time, m.end_time, m.room_id, m.online_url, m.teacher_id,
      c.closed_day_id, c.title,
      (
        select l.lesson_id from lessons l where l.batch_id = m.batch_id and ${isHeldDuring('m')}
        order by l.start_time limit 1) as batch_lesson_id,
      exists (
        select from lessons l where l.room_id = m.room_id and ${isHeldDuring('m')}
          and l.joined_to is null) as room_is_taken,
      exists (
        select from lessons l where l.teacher_id = m.teacher_id and ${isHeldDuring('m')}
          and l.joined_to is null) as teacher_is_busy
    from missing m
    left join lateral (${closedDayOf('m')}) c on true
    where m.place > (
      select count(*) from lessons
      where lessons.batch_id = m.batch_id and lessons.origin_date = m.date and ${hasHistory}
        and not exists (select from ${weeklyTimes} s where ${isOfTime}))
    order by m.batch_id, m.date, m.start_time`

/** The next batches by number that may need lessons. */
export async function batchesWithTimes(db: Db, after: number, limit: number, day: string) {
  const rows = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '>', after)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${day}::date)`)
    .where(sql<boolean>`exists (
      select from batch_schedules s where s.batch_id = batches.batch_id)`)
    .orderBy('batch_id')
    .limit(limit)
    .execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** Locks batches against deletion and changes of their weekly times. */
export const lockTimes = (trx: Trx, batch_ids: number[]) =>
  trx
    .selectFrom('batches')
    .select('batch_id')
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .orderBy('batch_id')
    .forKeyShare()
    .execute()
