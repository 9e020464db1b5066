import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** Query of the number of students, which triggers maintain. */
export const cachedTotalQuery = (db: Db) =>
  db.selectFrom('student_counts').select(sql<number>`coalesce(sum(students), 0)::int`.as('total'))

/** Ids per counter. */
const RANGE = 4096

type Place = { offset: Given<number>; limit: number; order: 'asc' | 'desc' }

/** Query of all student ids from an offset on. Skips over the counters and one range of ids, for any number of students. */
export function studentIds(db: Db, { offset, limit, order }: Place) {
  if (offset === 0)
    return db
      .selectFrom('students')
      .select('student_id')
      .orderBy('student_id', order)
      .limit(sql.lit(limit))
  const upwards = order === 'asc'
  const [on, back, than] = upwards ? [sql`asc`, sql`desc`, sql`>=`] : [sql`desc`, sql`asc`, sql`<=`]
  const start = sql<{ edge: number; passed: string }>`(
    select range * ${sql.lit(RANGE)} + ${sql.lit(upwards ? 0 : RANGE - 1)} as edge, passed
    from (
      select range, sum(sum(students)) over (order by range ${on}) - sum(students) as passed
      from student_counts group by range
    ) as ranges
    where passed <= ${offset}::bigint order by range ${back} limit 1)`
  return db
    .with('start', () => start)
    .selectFrom('students')
    .select('student_id')
    .where(sql<boolean>`student_id ${than} (select edge from start)`)
    .orderBy('student_id', order)
    .limit(sql.lit(limit))
    .offset(sql<number>`(select (${offset}::bigint - passed)::bigint from start)`)
}

/** Whether filters match everybody; a blank search does. */
export const isUnfiltered = (filters: object) =>
  Object.values(filters).every((value) => value === undefined || value === '')
