import { sql } from 'kysely'
import { LOCKS } from '../../../db/connections/lock-numbers.ts'
import type { Trx } from '../../../db/schema.ts'
import { hasHistory } from './conditions.queries.ts'
import { DAYS_AHEAD, type WantedLesson } from './weekly-times.queries.ts'

/** Locks against new closed days; take it before any lock of batches. */
export const lockAgainstClosedDays = (trx: Trx) =>
  sql`select pg_advisory_xact_lock_shared(${LOCKS.lessons})`.execute(trx)

/** Locks against making weekly lessons, so that days can be closed. Take this lock first. */
export const lockLessonMaking = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(${LOCKS.lessons})`.execute(trx)

/** Inserts weekly lessons; returns how many were new. */
export async function insertWeeklyLessons(trx: Trx, lessons: WantedLesson[]) {
  const column = <Name extends keyof WantedLesson>(name: Name) => lessons.map((each) => each[name])
  const { numAffectedRows } = await sql`
    insert into lessons (
      batch_id, date, start_time, end_time, room_id, online_url, teacher_id, closed_day_id, reason, state, kind,
      origin_date, origin_start)
    select batch_id, date, start_time, end_time, room_id, online_url, teacher_id, closed_day_id, title,
      case when closed_day_id is null then 'scheduled' else 'cancelled' end, 'weekly', date, start_time
    from unnest(
      ${column('batch_id')}::integer[], ${column('date')}::date[], ${column('start_time')}::time[],
      ${column('end_time')}::time[], ${column('room_id')}::integer[], ${column('online_url')}::text[],
      ${column('teacher_id')}::text[],
      ${column('closed_day_id')}::integer[], ${column('title')}::text[]
    ) as wanted (
      batch_id, date, start_time, end_time, room_id, online_url, teacher_id, closed_day_id, title)
    order by date, start_time, batch_id
    on conflict on constraint lessons_of_origin do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes untouched lessons from the day `ahead` on, which were made while the clock was ahead. Earlier lessons stay:
 * if today's clock is the wrong one, they may have been held.
 */
export const removeEarlyLessons = (
  trx: Trx,
  batch_ids: number[],
  { day, ahead }: { day: string; ahead: string },
) =>
  trx
    .deleteFrom('lessons')
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .where('kind', '=', 'weekly')
    .where('origin_date', '>=', ahead)
    .where(sql<boolean>`origin_date > ${day}::date + ${sql.lit(DAYS_AHEAD)} and not ${hasHistory}`)
    .execute()
