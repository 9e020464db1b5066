import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** A year without an open day promises nothing. */
const LOOKED_AT_DAYS = 366

/**
 * The day by which something promised within so many days is done: that many days after `from` (`YYYY-MM-DD`), or the
 * first day after it that the whole academy does not close. Null without a promise.
 */
export async function promisedDay(db: Db, from: string, days: number | null) {
  if (days === null) return null
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(promised), 'YYYY-MM-DD') as day
    from generate_series(${from}::date + ${days}::int, ${from}::date + ${days + LOOKED_AT_DAYS}::int,
      interval '1 day') as promised
    where not exists (
      select from closed_days c
      where c.batch_id is null and promised::date between c.from_date and c.to_date)`.execute(db)
  return rows[0]?.day ?? null
}
