import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** A year without an open day promises nothing. */
const LOOKED_AT_DAYS = 366

/**
 * The day (SQL, `YYYY-MM-DD`) by which something promised within so many days is done: that many days after `from`, or
 * the first day after it that the whole academy does not close. Null without a promise.
 */
export const promisedDayOf = (from: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql<string | null>`(
    select to_char(min(promised), 'YYYY-MM-DD')
    from generate_series(${from}::date + ${days}::int,
      ${from}::date + ${days}::int + ${sql.lit(LOOKED_AT_DAYS)}, interval '1 day') as promised
    where not exists (
      select from closed_days c
      where c.batch_id is null and promised::date between c.from_date and c.to_date))`

/** `promisedDayOf` for one day. */
export async function promisedDay(db: Db, from: string, days: number | null) {
  if (days === null) return null
  const { day } = await db
    .selectNoFrom(promisedDayOf(sql`${from}`, sql`${days}`).as('day'))
    .executeTakeFirstOrThrow()
  return day
}
