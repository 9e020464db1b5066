import type { Taught } from '@ganit/contract/absences'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** A lesson that sat with another one was held in the minutes of that. */
const minutes = sql<number>`coalesce(sum(
  extract(epoch from lessons.end_time - lessons.start_time) / 60)
  filter (where lessons.joined_to is null), 0)::int`

/** What somebody has taught in a month (`2026-11`), batch by batch: the lessons whose registers were taken. */
export async function taughtIn(db: Db, account_id: string, month: string): Promise<Taught> {
  const batches = await db
    .selectFrom('lessons')
    .innerJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['batches.batch_name', sql<number>`count(*)::int`.as('lessons'), minutes.as('minutes')])
    .where('lessons.teacher_id', '=', account_id)
    .where('lessons.date', '>=', `${month}-01`)
    .where('lessons.date', '<', sql<string>`${`${month}-01`}::date + interval '1 month'`)
    .groupBy('batches.batch_id')
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')
    .execute()
  const sum = (of: 'lessons' | 'minutes') => batches.reduce((all, batch) => all + batch[of], 0)
  return { lessons: sum('lessons'), minutes: sum('minutes'), batches }
}
