import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { duesThatHoldQuery } from './dues.queries.ts'
import { dueDateAfterMonths, monthsSinceFirstDue, nextDueIndex } from './fee-days.queries.ts'

/**
 * True if membership `m` has no known future change, so that its fees apply on any coming day; false in a month of
 * joining for which the desk chose how much is charged.
 */
const isSteady = (today: string) => sql<boolean>`(
  m.left_on is null and m.settled_on is null and m.joined_on <= ${today}::date
  and (m.fees_after is null or m.fees_after <= ${today}::date)
  and (m.first_month is null or m.joined_on < date_trunc('month', ${today}::date)))`

/** Memberships whose future dues must be computed day by day. */
async function unsteadyMemberships(db: Db, today: string) {
  const { rows } = await sql<{ membership_id: number }>`
    select m.membership_id from memberships m
    where (m.left_on is null or m.left_on >= ${today}::date) and not ${isSteady(today)}`.execute(db)
  return rows.map(({ membership_id }) => membership_id)
}

/** Next date of each monthly fee without a due. Steady members are counted; those with concessions grouped by amount. */
const duesOfSteadyQuery = (today: string, last: string) => sql`
  with fee_days as materialized (
    select f.fee_id, f.batch_id, f.amount, day from batch_fees f join batches b using (batch_id)
    cross join lateral generate_series(
      ${nextDueIndex(sql`${today}::date`)} + 1, ${monthsSinceFirstDue(sql`${last}::date`)}) as months
    cross join lateral (select ${dueDateAfterMonths(sql`months`)} as day) as dated
    where f.fee_type = 'recurring' and day <= ${last}::date
      and (f.last_due_date is null or day <= f.last_due_date)
      and (f.unchanged_until is null or day > f.unchanged_until)
      and (b.ends_on is null or day <= b.ends_on)
  ), reduced as materialized (
    select c.student_id, bool_or(c.fee_ids is not null) as names_fees,
      jsonb_agg(jsonb_build_array(c.percent, c.amount, c.fee_ids,
          greatest(c.from_date, ${today}::date), least(c.to_date, ${last}::date))
        order by c.percent is not null, c.concession_id) as terms
    from concessions c
    where c.from_date <= ${last}::date and coalesce(c.to_date, 'infinity') >= ${today}::date
    group by c.student_id
  ), members as (
    select m.batch_id, r.terms, r.names_fees, count(*) as n, min(m.student_id) as student_id
    from memberships m left join reduced r using (student_id)
    where ${isSteady(today)} group by 1, 2, 3
  ), alike as (
    select d.day, d.amount, members.terms, min(d.fee_id) as fee_id,
      min(members.student_id) as student_id, sum(members.n) as n
    from fee_days d join members using (batch_id)
    group by d.day, d.amount, members.terms, case when members.names_fees then d.fee_id end
  )
  select day as due_date, n * (amount + case when terms is null then 0 else coalesce((
      select sum(l.amount) from concession_lines(student_id, fee_id, day, amount) l), 0) end) as amount
  from alike`

/** Query of the dues that fees will create up to a day: `due_date` and `amount`, grouped sums. */
export async function duesAheadQuery(db: Db, today: string, last: string) {
  const membership_ids = await unsteadyMemberships(db, today)
  if (membership_ids.length === 0) return duesOfSteadyQuery(today, last)
  return sql`
    select due_date, amount from (${duesOfSteadyQuery(today, last)}) as steady
    union all
    select held.due_date, held.amount
    from (${duesThatHoldQuery({ since: today, membership_ids }, last)}) as held
    where held.due_date between ${today}::date and ${last}::date
      and not exists (select from dues d where d.fee_id = held.fee_id
        and d.student_id = held.student_id and d.period = held.period)`
}
