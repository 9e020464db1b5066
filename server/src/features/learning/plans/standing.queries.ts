import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import { isAmong } from '../../../db/rows/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import type { Closed } from './progress.ts'

type Taught = { batch_id: number; chapter_id: number; name: string; twelfths: number }

/**
 * Lessons since the batch's plan began. `offset 0` makes the planner look them up by batch and day: it knows the first day
 * only when it runs, and would read the lessons, registers and topics of all years.
 */
const LESSONS_SINCE = sql`cross join lateral (
  select lesson_id, batch_id from lessons l
  where l.batch_id = p.batch_id and l.date >= p.starts_on offset 0) l`

/** For each chapter, twelfths of lessons that named it since the batch's plan began. */
export const taughtByChapter = (db: Db, batch_ids: number[]) =>
  queryPrepared<Taught, { batch_ids: number[] }>(
    db,
    'taught since plans began',
    { batch_ids },
    ({ batch_ids }) => ({
      compile: () =>
        sql<Taught>`
          select n.batch_id, n.chapter_id, c.name, sum(n.twelfths)::integer as twelfths
          from (
            select l.batch_id, t.chapter_id, 12 / count(*) over (partition by t.lesson_id) as twelfths
            from plans p ${LESSONS_SINCE}
            cross join lateral (
              select lesson_id, chapter_id from lesson_topics t where t.lesson_id = l.lesson_id offset 0) t
            where p.batch_id = any(${batch_ids}::integer[])
            group by l.batch_id, t.lesson_id, t.chapter_id
          ) n join chapters c on c.chapter_id = n.chapter_id
          group by n.batch_id, n.chapter_id, c.name
          order by n.chapter_id`.compile(db),
    }),
  )

type Silent = { batch_id: number; silent: number }

/** For each batch, registers since its plan began that name no taught topic. */
export async function silentRegisters(db: Db, batch_ids: number[]) {
  const rows = await queryPrepared<Silent, { batch_ids: number[] }>(
    db,
    'silent since plans began',
    { batch_ids },
    ({ batch_ids }) => ({
      compile: () =>
        sql<Silent>`
          select l.batch_id, count(*)::integer as silent
          from plans p ${LESSONS_SINCE}
          cross join lateral (
            select from registers r where r.lesson_id = l.lesson_id and r.taught is null
              and not exists (select from lesson_topics t where t.lesson_id = r.lesson_id) offset 0) r
          where p.batch_id = any(${batch_ids}::integer[])
          group by l.batch_id`.compile(db),
    }),
  )
  return new Map(rows.map(({ batch_id, silent }) => [batch_id, silent]))
}

/** Days closed for all batches, or for one of these batches. */
export const closedDaysOfBatches = (
  db: Db,
  batch_ids: number[],
): Promise<(Closed & { batch_id: number | null })[]> =>
  db
    .selectFrom('closed_days')
    .select(['batch_id', 'from_date', 'to_date'])
    .where((eb) => eb.or([eb('batch_id', 'is', null), isAmong('batch_id', batch_ids)]))
    .orderBy('from_date')
    .execute()
