import { type RawBuilder, sql } from 'kysely'

/** Something of a query. Of fees `f` is one. */
export type Expression = RawBuilder<unknown>

/** Months as whole numbers, so that they can be subtracted. */
const monthOf = (day: Expression) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::integer`

/** How many months a day is after the fee's first. */
export const monthsOn = (day: Expression) => sql`(${monthOf(day)} - ${monthOf(sql`f.due_date`)})`

/** The fee's date n months on: the 31st is the last day of a shorter month, and the 31st again after it. */
export const dueAfter = (months: Expression) =>
  sql`(f.due_date + make_interval(months => ${months}))::date`

/** Which of a recurring fee's dates is the first after today. */
export function next(today: Expression) {
  const thisMonth = monthsOn(today)
  return sql`greatest(0, ${thisMonth} + (${dueAfter(thisMonth)} <= ${today})::integer)`
}
