import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isMemberOn } from '../lessons/reach.queries.ts'

/** Finds a lesson that begins before another one; undefined if it does not. */
export const findEarlierLesson = (
  db: Db,
  lesson_id: number,
  { date, start_time }: { date: string; start_time: string },
) =>
  db
    .selectFrom('lessons')
    .select(['lesson_id', 'batch_id', 'date'])
    .where('lesson_id', '=', lesson_id)
    .where(sql<boolean>`(date, start_time) < (${date}::date, ${start_time}::time)`)
    .executeTakeFirst()

/** Whether a student was a member of a batch on a day. */
export const wasMember = async (
  db: Db,
  { student_id, batch_id, date }: { student_id: number; batch_id: number; date: string },
) =>
  (await db
    .selectFrom('memberships as m')
    .select('m.membership_id')
    .where('student_id', '=', student_id)
    .where('batch_id', '=', batch_id)
    .where(isMemberOn(sql`${date}::date`))
    .limit(1)
    .executeTakeFirst()) !== undefined
