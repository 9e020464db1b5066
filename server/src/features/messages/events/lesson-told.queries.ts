import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { isMemberOn, studentsSittingIn } from '../../teaching/lessons/reach.queries.ts'
import type { ChangedLesson, KnownLesson, LessonChange } from './events.queries.ts'

const lessonInSql = (lesson_id: number) =>
  sql`(select l.*, b.batch_name, a.name as teacher_name from lessons l
    join batches b using (batch_id) left join accounts a on a.id = l.teacher_id
    where lesson_id = ${lesson_id})`

export type ToldLesson = {
  lesson_id: number
  batch_name: string
  date: string
  start_time: string
  end_time: string
  teacher_id: string | null
  teacher_name: string | null
  is_online: boolean
  state: 'scheduled' | 'cancelled'
  kind: 'weekly' | 'extra'
  sequence: number
  moved: boolean
  reason: string | null
  next: Moment | null
  student_ids: number[]
}

type Moment = { date: string; start_time: string }

/** The batch's next class that is held after `l`. */
const NEXT = sql`(
  select jsonb_build_object('date', n.date, 'start_time', ${clockTime('n.start_time')})
  from lessons n
  where n.batch_id = l.batch_id and n.state = 'scheduled' and (n.date, n.start_time) > (l.date, l.start_time)
  order by n.date, n.start_time limit 1)`

/** A lesson with its members and guests of that day; undefined if it is gone. */
export async function findLessonToTell(db: Db, lesson_id: number) {
  const { rows } = await sql<ToldLesson>`
    select lesson_id, batch_name, date::text, ${clockTime('start_time')} as start_time,
      ${clockTime('end_time')} as end_time, teacher_id, teacher_name, state, kind, sequence,
      online_url is not null as is_online,
      reason, ${NEXT} as next,
      (origin_date is not null and (origin_date, origin_start) <> (date, start_time)) as moved,
      array(${studentsSittingIn('l')} order by 1) as student_ids
    from ${lessonInSql(lesson_id)} as l`.execute(db)
  return rows[0]
}

/** A lesson as families knew it, stored with the message about its change. */
type Noted = Pick<ChangedLesson, 'was'>

/**
 * Withdraws waiting messages that are only about earlier changes of this lesson, and removes them from the daily count.
 * Returns the noted lesson of the first message, and the keys of the people for whom messages waited; undefined if none
 * waited.
 */
export async function endOvertaken(
  trx: Trx,
  { lesson_id, sequence }: Pick<ToldLesson, 'lesson_id' | 'sequence'>,
) {
  const { rows } = await sql<{ noted: Noted | null; person: string }>`
    with ended as (
      update deliveries
      set state = 'given up', problem = 'The lesson has changed again.', ended_at = now(), day = null
      where state = 'waiting' and sending_at is null
        and event_key like ${`lesson-changed/${lesson_id}.%`}
        and event_key not like ${`lesson-changed/${lesson_id}.${sequence}/%`}
      returning delivery_id, event_key)
    select m.values as noted, split_part(ended.event_key, '/', 4) as person
    from ended left join deliveries read on read.event_key = regexp_replace(ended.event_key, '[a-z]+$', 'inbox')
      left join messages m on m.message_id = read.message_id
    order by ended.delivery_id`.execute(trx)
  const [first] = rows
  const people = new Set(rows.map(({ person }) => person))
  return first && { noted: first.noted ?? {}, people }
}

/** Coming lessons that have a waiting message about them alone. */
export async function lessonsWaited(trx: Trx) {
  const { rows } = await sql<{ lesson_id: number }>`
    select distinct split_part(split_part(event_key, '/', 2), '.', 1)::integer as lesson_id
    from deliveries where state = 'waiting' and event_key like 'lesson-changed/%'`.execute(trx)
  return new Set(rows.map(({ lesson_id }) => lesson_id))
}

/** Withdraws waiting messages about a closed day that is removed. */
export const endOfClosedDay = (trx: Trx, closed_day_id: number) =>
  sql`
    update deliveries as d
    set state = 'given up', problem = 'The holiday was taken back.', ended_at = now(), day = null
    from messages m join tellings t using (telling_id)
    where d.message_id = m.message_id and d.state = 'waiting' and d.sending_at is null
      and t.event_key = ${`closed-day/${closed_day_id}`}`.execute(trx)

/** The place of a lesson, if families know another one. */
export function newPlaceOf({ is_online }: ToldLesson, was: KnownLesson | null | undefined) {
  const before = was === null ? false : (was?.is_online ?? is_online)
  if (is_online === before) return null
  return is_online ? ('online' as const) : ('in person' as const)
}

/** Whether a lesson still is as families know it. */
export const isAsKnown = (lesson: ToldLesson, was: KnownLesson) =>
  newPlaceOf(lesson, was) === null &&
  (['date', 'start_time', 'end_time', 'state', 'teacher_id'] as const).every(
    (column) => was[column] === lesson[column],
  )

/** Name of the teacher whom families know. */
export const readTeacherName = async (db: Db, teacher_id: string) =>
  (await db.selectFrom('accounts').select('name').where('id', '=', teacher_id).executeTakeFirst())
    ?.name ?? null

/** Students marked absent in a lesson's register now. */
export async function studentsAbsentIn(db: Db, lesson_id: number) {
  const rows = await db
    .selectFrom('attendance_marks')
    .select('student_id')
    .where('lesson_id', '=', lesson_id)
    .where(sql<boolean>`code = 'A'`)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

export function changeOfLesson({ state, kind, moved, sequence }: ToldLesson): LessonChange {
  if (state === 'cancelled') return 'cancelled'
  if (kind === 'extra' && sequence === 0) return 'extra'
  return moved ? 'moved' : 'substituted'
}

/** A lesson cancelled or restored by a closed day, and one of its students. */
export type ClosedSitting = Pick<
  ToldLesson,
  'lesson_id' | 'batch_name' | 'date' | 'start_time' | 'sequence' | 'reason' | 'next'
> & { student_id: number; is_sibling: boolean }

/** Lessons of a closed day: those it cancelled, or the restored `lesson_ids`. */
type OfClosedDay = { closed_day_id: number } | { lesson_ids: number[] }

type Some = { today: string; after: number; limit: number }

/**
 * Coming lessons of a closed day for the next few students and their siblings (a guardian's children are told
 * together), by student and time.
 */
export async function sittingsOfClosedDay(db: Db, of: OfClosedDay, { today, after, limit }: Some) {
  const those =
    'closed_day_id' in of
      ? sql`closed_day_id = ${of.closed_day_id} and state = 'cancelled'`
      : sql`lesson_id = any(${of.lesson_ids}::integer[]) and state = 'scheduled'`
  const { rows } = await sql<ClosedSitting>`
    with closed as (
      select lesson_id, batch_id, batch_name, date, start_time, sequence, reason, ${NEXT} as next
      from lessons as l join batches using (batch_id)
      where ${those} and date >= ${today}::date
    ), sitting as materialized (
      select m.student_id, c.lesson_id from closed c join memberships m using (batch_id)
      where ${isMemberOn(sql.ref('c.date'))}
      union select g.student_id, lesson_id from closed join lesson_guests g using (lesson_id)
    ), next as materialized (
      select distinct student_id from sitting where student_id > ${after}
      order by student_id limit ${limit}
    ), concerned as (
      select student_id, false as is_sibling from next
      union all select distinct sibling.student_id, true
      from next join guardianships own using (student_id)
      join guardianships sibling on sibling.guardian_id = own.guardian_id
      where sibling.student_id not in (select student_id from next)
    )
    select student_id, is_sibling, lesson_id, batch_name, date::text, sequence,
      reason, next, ${clockTime('start_time')} as start_time
    from concerned join sitting using (student_id) join closed using (lesson_id)
    order by student_id, date, start_time, lesson_id`.execute(db)
  return rows
}
