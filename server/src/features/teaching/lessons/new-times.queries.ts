import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Trx } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { CHANGED } from './changed.queries.ts'
import { hasBegun, hasHistory, hasRegister } from './conditions.queries.ts'
import { isHeldDuring, isOfTime, weeklyTimes } from './weekly-times.queries.ts'

/** True if a date (the name of a column) is outside the batch's days. */
const isOutside = (date: string) => sql<boolean>`exists (
  select from batches b where b.batch_id = lessons.batch_id
    and (${sql.ref(date)} < b.starts_on or ${sql.ref(date)} > b.ends_on))`

/** True if the weekly times of the lesson's day are known; times that an older release replaced are not. */
const hasKnownTimes = sql<boolean>`(
  exists (
    select from batches b where b.batch_id = lessons.batch_id
      and lessons.origin_date >= coalesce(b.times_from, '-infinity'))
  or exists (
    select from ${weeklyTimes} s where s.batch_id = lessons.batch_id
      and s.from_day <= lessons.origin_date and s.until_day > lessons.origin_date))`

/** True if no present weekly time has the lesson, or if the lesson is outside the batch's days. */
const isUnplanned = (from: string | null) => sql<boolean>`(
  lessons.kind = 'weekly' and lessons.origin_date >= ${from}::date
    and not exists (select from ${weeklyTimes} s where ${isOfTime}) and ${hasKnownTimes}
  or ${isOutside('lessons.date')})`

/** `from`: day from which new weekly times apply; null: unchanged. */
export type Scope = { batch_id: number; from: string | null; now: LocalTime }

/** Deletes untouched coming lessons that the batch no longer plans. */
export const removeUntouched = (trx: Trx, { batch_id, from, now }: Scope) =>
  trx
    .deleteFrom('lessons')
    .where('batch_id', '=', batch_id)
    .where('kind', '=', 'weekly')
    .where(isUnplanned(from))
    .where(sql<boolean>`not ${hasBegun(now)} and not ${hasHistory}`)
    .execute()

/** Changed or added coming lessons that the batch does not plan any more. */
export const lessonsKeptOutOfPlan = (trx: Trx, { batch_id, from, now }: Scope) =>
  trx
    .selectFrom('lessons')
    .select(['lesson_id', 'date', clockTime('start_time').as('start_time')])
    .where('batch_id', '=', batch_id)
    .where(isUnplanned(from))
    .where(sql<boolean>`not ${hasBegun(now)}`)
    .orderBy('date')
    .orderBy('lessons.start_time')
    .orderBy('lesson_id')
    .execute()

/**
 * Updates end, room and teacher of coming lessons whose weekday and start stay, except fields changed by hand. An
 * occupied room or teacher is left out, and online lessons take no room; an end that would overlap the batch's next
 * lesson is not changed.
 */
export const applyWeeklyTimes = (trx: Trx, { batch_id, from, now }: Scope) =>
  sql`
    with wanted as (
      select lessons.lesson_id, lessons.batch_id, lessons.date, lessons.start_time, lessons.state,
        lessons.joined_to, lessons.end_time as old_end,
        case when lessons.end_by_hand or lessons.start_time <> lessons.origin_start
          then lessons.end_time else s.end_time end as end_time,
        case when lessons.online_url is not null then null
          when lessons.room_by_hand then lessons.room_id else s.room_id end as room_id,
        case when lessons.teacher_by_hand then lessons.teacher_id
          else s.teacher_id end as teacher_id
      from lessons
      join ${weeklyTimes} s on ${isOfTime}
      where lessons.batch_id = ${batch_id} and lessons.kind = 'weekly' and lessons.joined_to is null
        and lessons.origin_date >= ${from}::date
        and not ${hasBegun(now)} and not ${hasRegister}
    ), ending as (
      select wanted.*, case when ${isTaken(sql`l.batch_id = wanted.batch_id`)}
        then wanted.old_end else wanted.end_time end as last
      from wanted
    ), placed as (
      select e.lesson_id, e.last as end_time,
        case when not ${isTaken(sql`l.room_id = e.room_id and l.joined_to is null`, 'e', 'last')}
          then e.room_id end as room_id,
        case when not ${isTaken(sql`l.teacher_id = e.teacher_id and l.joined_to is null`, 'e', 'last')}
          then e.teacher_id end as teacher_id
      from ending e
    )
    update lessons set
      end_time = placed.end_time, room_id = placed.room_id, teacher_id = placed.teacher_id,
      sequence = lessons.sequence + 1, version = lessons.version + 1, changed_at = now()
    from placed
    where lessons.lesson_id = placed.lesson_id and (lessons.end_time, lessons.room_id, lessons.teacher_id)
      is distinct from (placed.end_time, placed.room_id, placed.teacher_id)`.execute(trx)

/** True if another scheduled lesson that matches `condition` overlaps this one. */
function isTaken(condition: ReturnType<typeof sql>, lesson = 'wanted', end = 'end_time') {
  const columnOf = (column: string) => sql.ref(`${lesson}.${column}`)
  return sql<boolean>`(${columnOf('state')} = 'scheduled' and exists (
    select from lessons l
    where ${condition} and l.lesson_id <> ${columnOf('lesson_id')} and ${isHeldDuring(lesson, end)}))`
}

/**
 * Updates end, room, address and teacher of lessons that are joined to the batch's lessons. An end that would overlap
 * the next lesson of the joined batch is not changed.
 */
export const updateJoinedLessons = (trx: Trx, batch_id: number) =>
  sql`
    with placed as (
      select lessons.lesson_id, host.room_id, host.online_url, host.teacher_id,
        case when exists (
          select from lessons l
          where l.batch_id = lessons.batch_id and l.lesson_id <> lessons.lesson_id
            and l.state = 'scheduled' and l.date = lessons.date
            and l.start_time < host.end_time and l.end_time > lessons.start_time)
          then lessons.end_time else host.end_time end as end_time
      from lessons join lessons host on host.lesson_id = lessons.joined_to
      where host.batch_id = ${batch_id} and lessons.state = 'scheduled' and host.state = 'scheduled'
    )
    update lessons set
      end_time = placed.end_time, room_id = placed.room_id, online_url = placed.online_url,
      teacher_id = placed.teacher_id,
      sequence = lessons.sequence + 1, version = lessons.version + 1, changed_at = now()
    from placed
    where lessons.lesson_id = placed.lesson_id
      and (lessons.end_time, lessons.room_id, lessons.online_url, lessons.teacher_id)
        is distinct from (placed.end_time, placed.room_id, placed.online_url, placed.teacher_id)`.execute(
    trx,
  )

/** Holds a batch's lessons ahead online that nobody has changed. A new address replaces the batch's former one. */
export const putOnline = (trx: Trx, { batch_id, now }: Scope, online_url: string) =>
  trx
    .updateTable('lessons')
    .set({ online_url, room_id: null, ...CHANGED })
    .where('batch_id', '=', batch_id)
    .where('kind', '=', 'weekly')
    .where('is_touched', '=', false)
    .where(sql<boolean>`not ${hasBegun(now)} and not ${hasRegister}
      and online_url is distinct from ${online_url}`)
    .execute()
