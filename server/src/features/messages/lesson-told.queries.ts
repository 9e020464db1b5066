import { sql } from 'kysely'
import { clockTime } from '../../db/clock-time.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { memberOn, sittingIn } from '../teaching/lessons/reach.queries.ts'
import type { ChangedLesson, KnownLesson, LessonChange } from './events.queries.ts'

const LESSON = (lesson_id: number) =>
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
  state: 'scheduled' | 'cancelled'
  kind: 'weekly' | 'extra'
  sequence: number
  moved: boolean
  student_ids: number[]
}

/** A lesson with those who sit in it, as members on that day or as guests; undefined where it is gone. */
export async function toldLesson(db: Db, lesson_id: number) {
  const { rows } = await sql<ToldLesson>`
    select lesson_id, batch_name, date::text, ${clockTime('start_time')} as start_time,
      ${clockTime('end_time')} as end_time, teacher_id, teacher_name, state, kind, sequence,
      (origin_date is not null and (origin_date, origin_start) <> (date, start_time)) as moved,
      array(${sittingIn('l')} order by 1) as student_ids
    from ${LESSON(lesson_id)} as l`.execute(db)
  return rows[0]
}

/** What a message of a changed lesson notes: how families knew the lesson before. */
type Noted = Pick<ChangedLesson, 'was'>

/**
 * Ends what still waits to tell of an earlier change of a lesson alone, and counts it no more; answers what the first of it noted,
 * undefined where nothing waited.
 */
export async function endOvertaken(trx: Trx, lesson_id: number) {
  const { rows } = await sql<{ noted: Noted | null }>`
    with ended as (
      update deliveries
      set state = 'given up', problem = 'The lesson has changed again.', ended_at = now(), day = null
      where state = 'waiting' and sending_at is null
        and event_key like ${`lesson-changed/${lesson_id}.%`}
      returning delivery_id, event_key)
    select m.values as noted
    from ended left join deliveries read on read.event_key = regexp_replace(ended.event_key, '[a-z]+$', 'inbox')
      left join messages m on m.message_id = read.message_id
    order by ended.delivery_id limit 1`.execute(trx)
  return rows[0] && (rows[0].noted ?? {})
}

/** Whether a lesson is as families know it. */
export const isAsKnown = (lesson: ToldLesson, was: KnownLesson) =>
  (['date', 'start_time', 'end_time', 'state', 'teacher_id'] as const).every(
    (column) => was[column] === lesson[column],
  )

/** Who was marked absent in a lesson, as its register says now. */
export async function absentIn(db: Db, lesson_id: number) {
  const rows = await db
    .selectFrom('attendance_marks')
    .select('student_id')
    .where('lesson_id', '=', lesson_id)
    .where(sql<boolean>`code = 'A'`)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** What a change of a lesson was. */
export function changeOf({ state, kind, moved, sequence }: ToldLesson): LessonChange {
  if (state === 'cancelled') return 'cancelled'
  if (kind === 'extra' && sequence === 0) return 'extra'
  return moved ? 'moved' : 'substituted'
}

/** A lesson that a closed day has cancelled, or holds again, of one who would sit in it. */
export type ClosedSitting = Pick<
  ToldLesson,
  'lesson_id' | 'batch_name' | 'date' | 'start_time' | 'sequence'
> & { student_id: number; is_sibling: boolean }

/** The lessons of a closed day: those that it has cancelled, or those of `lesson_ids` that are held again. */
type OfClosedDay = { closed_day_id: number } | { lesson_ids: number[] }

type Some = { today: string; after: number; limit: number }

/**
 * The lessons to come of a closed day, of the next few students who sit in them and of their siblings (the children of one
 * guardian hear together), by student and time.
 */
export async function closedSittings(db: Db, of: OfClosedDay, { today, after, limit }: Some) {
  const those =
    'closed_day_id' in of
      ? sql`closed_day_id = ${of.closed_day_id} and state = 'cancelled'`
      : sql`lesson_id = any(${of.lesson_ids}::integer[]) and state = 'scheduled'`
  const { rows } = await sql<ClosedSitting>`
    with closed as (
      select lesson_id, batch_id, batch_name, date, start_time, sequence
      from lessons join batches using (batch_id)
      where ${those} and date >= ${today}::date
    ), sitting as materialized (
      select m.student_id, c.lesson_id from closed c join memberships m using (batch_id)
      where ${memberOn(sql.ref('c.date'))}
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
      ${clockTime('start_time')} as start_time
    from concerned join sitting using (student_id) join closed using (lesson_id)
    order by student_id, date, start_time, lesson_id`.execute(db)
  return rows
}
