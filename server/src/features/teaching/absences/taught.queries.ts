import type { Taught } from '@ganit/contract/teaching/absences'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/**
 * True for lessons whose minutes count. Joined lessons count once: as the host lesson, or else as the first that this
 * person taught.
 */
export const isFirstTaught = sql<boolean>`(lessons.joined_to is null or not exists (
  select from lessons first join registers using (lesson_id)
  where (first.lesson_id = lessons.joined_to
      or first.joined_to = lessons.joined_to and first.lesson_id < lessons.lesson_id)
    and first.teacher_id = lessons.teacher_id and first.state = 'scheduled'))`

const minutes = sql<number>`coalesce(sum(
  extract(epoch from end_time - start_time) / 60) filter (where is_first), 0)::int`

/** Lessons with registers a person taught in a month (`2026-11`), by batch. */
export async function lessonsTaughtIn(db: Db, account_id: string, month: string): Promise<Taught> {
  const taken = db
    .selectFrom('lessons')
    .innerJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .select([
      'lessons.batch_id',
      'lessons.start_time',
      'lessons.end_time',
      isFirstTaught.as('is_first'),
    ])
    .where('lessons.teacher_id', '=', account_id)
    .where('lessons.date', '>=', `${month}-01`)
    .where('lessons.date', '<', sql<string>`${`${month}-01`}::date + interval '1 month'`)
  const batches = await db
    .selectFrom(taken.as('taken'))
    .innerJoin('batches', 'batches.batch_id', 'taken.batch_id')
    .select(['batches.batch_name', sql<number>`count(*)::int`.as('lessons'), minutes.as('minutes')])
    .groupBy('batches.batch_id')
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')
    .execute()
  const sum = (of: 'lessons' | 'minutes') => batches.reduce((all, batch) => all + batch[of], 0)
  return { lessons: sum('lessons'), minutes: sum('minutes'), batches }
}
