import { type RawBuilder, sql } from 'kysely'

/** Part of a query, in which fees are `f`. */
export type Expression = RawBuilder<unknown>

/** Months as whole numbers, for subtraction. */
const monthOf = (day: Expression) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::integer`

/** Months from the fee's first date to a day. */
export const monthsSinceFirstDue = (day: Expression) =>
  sql`(${monthOf(day)} - ${monthOf(sql`f.due_date`)})`

/** The fee's date n months on: the 31st becomes the last day of a shorter month. */
export const dueDateAfterMonths = (months: Expression) =>
  sql`(f.due_date + make_interval(months => ${months}))::date`

/** Index of a recurring fee's first date after today. */
export function nextDueIndex(today: Expression) {
  const thisMonth = monthsSinceFirstDue(today)
  return sql`greatest(0, ${thisMonth} + (${dueDateAfterMonths(thisMonth)} <= ${today})::integer)`
}
