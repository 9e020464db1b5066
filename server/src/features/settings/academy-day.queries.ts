import { type RawBuilder, sql } from 'kysely'

/** The day on which a moment is where the academy is, in SQL. */
export const academyDayOf = (moment: RawBuilder<unknown>) => sql<string>`
  (${moment} at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date`

/** Today where the academy is, in SQL. */
export const academyDay = academyDayOf(sql`now()`)
