import { type RawBuilder, sql } from 'kysely'

/** The academy's time zone, which decides what day it is, in SQL. */
export const academyZone = sql<string>`coalesce((select time_zone from settings), 'Asia/Kolkata')`

const academyClock = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${academyZone})`

/** The day on which a moment is where the academy is, in SQL. */
export const academyDayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`${academyClock(moment)}::date`

/** The day and the time of day that a moment is where the academy is, in SQL: what needs no more of its clock asks once. */
export const academyTimeOf = (moment: RawBuilder<unknown>) => ({
  date: academyDayOf(moment),
  time: sql<string>`${academyClock(moment)}::time`,
})

/** Today where the academy is, in SQL. */
export const academyDay = academyDayOf(sql`now()`)
