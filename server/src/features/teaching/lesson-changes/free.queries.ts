import { type Free, type InTheWay, SUGGESTIONS_MAX } from '@ganit/contract/teaching/lesson-changes'
import { type RawBuilder, sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db } from '../../../db/schema.ts'
import { canTeach } from '../../ground/rights/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import type { Spot } from './spot.ts'

type Expression = RawBuilder<unknown>

const MOST_CLASHES = 20

const rangeOfTimes = (date: string, start: Expression, end: Expression) =>
  sql`tsrange(${date}::date + ${start}::time, ${date}::date + ${end}::time)`

const rangeOfSpot = ({ date, start_time, end_time }: Spot) =>
  rangeOfTimes(date, sql`${start_time}`, sql`${end_time}`)

/**
 * True if another lesson `o` is scheduled on the day of the spot at a time. Joined lessons do not count, because they
 * need no room or teacher of their own.
 */
const isHeld = ({ lesson_id, date }: Spot, time: Expression) => sql<boolean>`
  o.state = 'scheduled' and o.date = ${date}::date and o.during && ${time}
  and o.lesson_id is distinct from ${lesson_id}::integer`

const isAway = (account_id: Expression, date: string) => sql<boolean>`exists (
  select from staff_absences a
  where a.account_id = ${account_id} and ${date}::date between a.from_date and a.to_date)`

const freeRooms = async (db: Db, spot: Spot): Promise<Free['rooms']> =>
  (
    await sql<Free['rooms'][number]>`
      select room_id, name from rooms
      where is_active and not exists (
        select from lessons o
        where o.room_id = rooms.room_id and o.joined_to is null and ${isHeld(spot, rangeOfSpot(spot))})
      order by
        coalesce(seats >= (select count(*) from memberships m
          where m.batch_id = ${spot.batch_id} and m.left_on is null), true) desc,
        seats, name, room_id
      limit ${SUGGESTIONS_MAX}`.execute(db)
  ).rows

/** True if the teacher has no other lesson at the spot's time, and is not absent. */
const isFreeTeacher = (spot: Spot) => sql<boolean>`(
  not ${isAway(sql`accounts.id`, spot.date)} and not exists (
    select from lessons o
    where o.teacher_id = accounts.id and o.joined_to is null and ${isHeld(spot, rangeOfSpot(spot))}))`

const freeTeachers = async (db: Db, spot: Spot): Promise<Free['teachers']> =>
  db
    .selectFrom('accounts')
    .select(['id as account_id', 'name'])
    .where(canTeach)
    .where('is_active', '=', true)
    .where(isFreeTeacher(spot))
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .limit(SUGGESTIONS_MAX)
    .execute()

/** Hours between which times are suggested, every half hour. */
const [FIRST_HOUR, LAST_HOUR] = [6, 22]

/** Times of the day, nearest first, at which batch, room and teacher of a spot are free. */
const freeTimes = async (db: Db, spot: Spot, now: LocalTime): Promise<Free['times']> => {
  const { date, start_time, end_time, batch_id, room_id, teacher_id } = spot
  const { rows } = await sql<Free['times'][number]>`
    with times as (
      select start_time, start_time + (${end_time}::time - ${start_time}::time) as end_time
      from (
        select time '00:00' + make_interval(mins => n * 30) as start_time
        from generate_series(${FIRST_HOUR * 2}::int, ${LAST_HOUR * 2}::int) n) starts)
    select ${date} as date, ${clockTime('start_time')} as start_time,
      ${clockTime('end_time')} as end_time
    from times
    where end_time > start_time and end_time <= make_time(${LAST_HOUR}, 0, 0)
      and start_time <> ${start_time}::time
      and (${date}::date, start_time) > (${now.date}::date, ${now.time}::time)
      and not ${isAway(sql`${teacher_id}::text`, date)}
      and not exists (
        select from lessons o
        where ${isHeld(spot, rangeOfTimes(date, sql`times.start_time`, sql`times.end_time`))}
          and (o.batch_id = ${batch_id} or o.joined_to is null
            and (o.room_id = ${room_id}::integer or o.teacher_id = ${teacher_id}::text)))
    order by abs(extract(epoch from start_time - ${start_time}::time)), start_time
    limit ${SUGGESTIONS_MAX}`.execute(db)
  return rows
}

/** Rooms and teachers free at the spot's time, and other times of that day. */
export const findFree = async (db: Db, spot: Spot, now: LocalTime): Promise<Free> => ({
  rooms: await freeRooms(db, spot),
  teachers: await freeTeachers(db, spot),
  times: await freeTimes(db, spot, now),
})

/** Whether a teacher is absent on a day. */
export async function isAbsent(db: Db, account_id: string, date: string) {
  const { rows } = await sql<{ away: boolean }>`
    select ${isAway(sql`${account_id}`, date)} as away`.execute(db)
  return rows[0]?.away === true
}

/** Lessons of the same batch, room or teacher that conflict with a spot. */
export async function lessonsInTheWayOf(db: Db, spot: Spot): Promise<InTheWay[]> {
  const { lesson_id, batch_id, date, start_time, end_time, room_id, teacher_id } = spot
  const { rows } = await sql<InTheWay>`
    select ${lesson_id}::integer as lesson_id, ${batch_id}::integer as batch_id,
      own.batch_name, ${date} as date, ${start_time} as start_time, ${end_time} as end_time,
      kinds."with", kinds.name, o.lesson_id as other_lesson_id, other.batch_name as other_batch
    from lessons o
    join batches own on own.batch_id = ${batch_id}
    join batches other on other.batch_id = o.batch_id
    left join rooms on rooms.room_id = o.room_id
    left join accounts on accounts.id = o.teacher_id
    cross join lateral (values
      (1, 'batch', own.batch_name, o.batch_id = ${batch_id}),
      (2, 'room', rooms.name, o.joined_to is null and o.room_id = ${room_id}::integer),
      (3, 'teacher', accounts.name, o.joined_to is null and o.teacher_id = ${teacher_id}::text)
    ) kinds (place, "with", name, is_shared)
    where kinds.is_shared and ${isHeld(spot, rangeOfSpot(spot))}
    order by kinds.place, o.start_time, o.lesson_id
    limit ${MOST_CLASHES}`.execute(db)
  return rows
}
