import type { Taught } from '@ganit/contract/teaching/absences'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Joined lessons share their minutes, which count for the host lesson, or else for the first. */
const isFirst = sql<boolean>`row_number() over (
  partition by coalesce(joined_to, lessons.lesson_id)
  order by joined_to is not null, lessons.lesson_id) = 1`

const minutes = sql<number>`coalesce(sum(
  extract(epoch from end_time - start_time) / 60) filter (where is_first), 0)::int`

/** Lessons with registers a person taught in a month (`2026-11`), by batch. */
export async function lessonsTaughtIn(db: Db, account_id: string, month: string): Promise<Taught> {
  const taken = db
    .selectFrom('lessons')
    .innerJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .select(['lessons.batch_id', 'lessons.start_time', 'lessons.end_time', isFirst.as('is_first')])
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
