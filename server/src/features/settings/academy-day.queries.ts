import { type RawBuilder, sql } from 'kysely'

const academyClock = (moment: RawBuilder<unknown>) => sql`
  (${moment} at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))`

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
