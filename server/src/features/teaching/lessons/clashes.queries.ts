import type { Clash } from '@ganit/contract/teaching/lessons'
import { type RawBuilder, sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { hasBegun } from './conditions.queries.ts'
import { appliesOnDay, isHeldDuring, isOfTime, weeklyTimes } from './weekly-times.queries.ts'

/** True if the lesson is scheduled and has not begun. */
const isLessonAhead = (now: LocalTime) => sql<boolean>`(
  lessons.date >= ${now.date}::date and not ${hasBegun(now)} and lessons.state = 'scheduled')`

/** Column names and words of rooms and teachers. */
const KINDS = {
  room: { id: 'room_id', named: sql`rooms p on p.room_id` },
  teacher: { id: 'teacher_id', named: sql`accounts p on p.id` },
} as const

/**
 * Unchanged weekly lessons without the room or teacher of their time; `which` filters batches. The lesson that took the
 * place may have changed since, or been deleted.
 */
function lessonsWithoutPlace(kind: keyof typeof KINDS, which: RawBuilder<boolean>, now: LocalTime) {
  const { id, named } = KINDS[kind]
  const columnOf = (table: string) => sql.ref(`${table}.${id}`)
  return sql`
    select lessons.lesson_id, lessons.batch_id, b.batch_name, lessons.date,
      ${clockTime('lessons.start_time')} as start_time, ${clockTime('lessons.end_time')} as end_time,
      ${sql.lit(kind)} as "with", p.name, o.lesson_id as other_lesson_id, o.batch_name as other_batch
    from lessons
    join batches b on b.batch_id = lessons.batch_id
    join ${weeklyTimes} s on ${isOfTime}
    join ${named} = ${columnOf('s')}
    left join lateral (
      select l.lesson_id, other.batch_name from lessons l join batches other on other.batch_id = l.batch_id
      where ${columnOf('l')} = ${columnOf('s')} and l.joined_to is null and ${isHeldDuring('lessons')}
      order by l.start_time, l.lesson_id limit 1) o on true
    where ${isLessonAhead(now)} and ${which} and lessons.kind = 'weekly' and ${columnOf('lessons')} is null
      and not lessons.is_touched ${kind === 'room' ? sql`and lessons.online_url is null` : sql``}`
}

/** Lessons in a room that is out of use, whoever assigned the room. */
const outOfUse = (which: RawBuilder<boolean>, now: LocalTime) => sql`
  select lessons.lesson_id, lessons.batch_id, b.batch_name, lessons.date,
    ${clockTime('lessons.start_time')} as start_time, ${clockTime('lessons.end_time')} as end_time,
    'room' as "with", rooms.name, null::integer as other_lesson_id, null as other_batch
  from lessons
  join batches b on b.batch_id = lessons.batch_id
  join rooms on rooms.room_id = lessons.room_id and not rooms.is_active
  where ${isLessonAhead(now)} and ${which} and lessons.joined_to is null`

/** Room and teacher clashes of one batch or of all, in order of time. */
export async function findPlaceClashes(
  db: Db,
  { batch_id, limit }: { batch_id?: number; limit: number },
  now: LocalTime,
) {
  const which =
    batch_id === undefined ? sql<boolean>`true` : sql<boolean>`lessons.batch_id = ${batch_id}`
  const { rows } = await sql<Clash>`
    ${lessonsWithoutPlace('room', which, now)} union all ${lessonsWithoutPlace('teacher', which, now)}
    union all ${outOfUse(which, now)}
    order by date, start_time, batch_id, "with"
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Batches with a weekly lesson blocked by their own extra, moved or kept lesson. */
export async function batchesInTheirOwnWay(db: Db, { date }: LocalTime) {
  const { rows } = await sql<{ batch_id: number }>`
    select distinct l.batch_id from lessons l
    join ${weeklyTimes} s on s.batch_id = l.batch_id and ${appliesOnDay('l.date')}
      and s.start_time < l.end_time and s.end_time > l.start_time
    where l.date >= ${date}::date and l.state = 'scheduled'
      and (l.is_touched or l.kind = 'extra'
        or exists (select from homework h where h.lesson_id = l.lesson_id)
        or exists (select from lesson_guests g where g.lesson_id = l.lesson_id)
        or exists (select from enquiries e where e.trial_lesson_id = l.lesson_id))
      and not exists (
        select from lessons made
        where made.batch_id = l.batch_id and made.origin_date = l.date and made.origin_start = s.start_time)
    order by l.batch_id`.execute(db)
  return rows.map(({ batch_id }) => batch_id)
}

export async function countLessonsAheadIn(db: Db, room_id: number, now: LocalTime) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lessons where room_id = ${room_id} and ${isLessonAhead(now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
