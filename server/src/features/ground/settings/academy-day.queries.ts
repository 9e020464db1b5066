import { type RawBuilder, sql } from 'kysely'

/** The academy's time zone (SQL). */
export const academyZone = sql<string>`coalesce((select time_zone from settings), 'Asia/Kolkata')`

const academyClock = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${academyZone})`

/** The academy's day of a moment (SQL). */
export const toAcademyDay = (moment: RawBuilder<unknown>) =>
  sql<string>`${academyClock(moment)}::date`

/** The academy's day and time of a moment (SQL), for callers that need nothing else of the clock. */
export const toAcademyTime = (moment: RawBuilder<unknown>) => ({
  date: toAcademyDay(moment),
  time: sql<string>`${academyClock(moment)}::time`,
})

/** The academy's today (SQL). */
export const academyDay = toAcademyDay(sql`now()`)
