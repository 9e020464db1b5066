import type { DoubleBooked } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { closedDayOf } from '../lessons/conditions.queries.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { studentsSittingIn } from '../lessons/reach.queries.ts'

const MOST_NAMED = 100

/**
 * Students of a scheduled lesson who have another lesson at the same time. A lesson joined to this one does not count.
 */
async function doubleBooked(db: Db, lesson_id: number): Promise<DoubleBooked[]> {
  const { rows } = await sql<DoubleBooked>`
    select students.student_id,
      ${fullName('students')} as name,
      batches.batch_name, other.date, ${clockTime('other.start_time')} as start_time
    from lessons
    join lessons other on other.date = lessons.date and other.state = 'scheduled'
      and other.during && lessons.during and other.lesson_id <> lessons.lesson_id
      and coalesce(other.joined_to, other.lesson_id) <> coalesce(lessons.joined_to, lessons.lesson_id)
    join batches on batches.batch_id = other.batch_id
    cross join lateral (
      (${studentsSittingIn('lessons')}) intersect (${studentsSittingIn('other')})) both_sit
    join students on students.student_id = both_sit.student_id
    where lessons.lesson_id = ${lesson_id} and lessons.state = 'scheduled'
    order by name, students.student_id, other.start_time, other.lesson_id
    limit ${MOST_NAMED}`.execute(db)
  return rows
}

/** Title of the closed day a lesson falls on; null if there is none. */
async function titleOfClosedDay(db: Db, lesson_id: number) {
  const { rows } = await sql<{ title: string }>`
    select title from lessons cross join lateral (${closedDayOf('lessons')}) closed
    where lesson_id = ${lesson_id}`.execute(db)
  return rows[0]?.title ?? null
}

/** Answer to every change of a lesson. */
export const readChangedLesson = async (
  db: Db,
  account: Account,
  lesson_id: number,
  now: LocalTime,
) => ({
  lesson: await lessonById(db, account, lesson_id, now),
  double_booked: await doubleBooked(db, lesson_id),
  closed: await titleOfClosedDay(db, lesson_id),
})
