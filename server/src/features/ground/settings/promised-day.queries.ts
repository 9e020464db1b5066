import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Days searched for an open one; if all are closed, nothing is promised. */
const LOOKED_AT_DAYS = 366

/**
 * The day (SQL, `YYYY-MM-DD`) promised for work within so many days: that many days after `from`, or the first day
 * after it on which the academy is not closed. Null without a promise.
 */
export const promisedDayInSql = (from: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql<string | null>`(
    select to_char(min(promised), 'YYYY-MM-DD')
    from generate_series(${from}::date + ${days}::int,
      ${from}::date + ${days}::int + ${sql.lit(LOOKED_AT_DAYS)}, interval '1 day') as promised
    where not exists (
      select from closed_days c
      where c.batch_id is null and promised::date between c.from_date and c.to_date))`

/** `promisedDayInSql` for one day. */
export async function readPromisedDay(db: Db, from: string, days: number | null) {
  if (days === null) return null
  const { day } = await db
    .selectNoFrom(promisedDayInSql(sql`${from}`, sql`${days}`).as('day'))
    .executeTakeFirstOrThrow()
  return day
}
