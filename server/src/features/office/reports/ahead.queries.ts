import { dayAfter } from '@ganit/contract/days'
import type { BatchesReport, ExpectedReport } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { naturalOrder } from '../../../db/rows/natural-order.ts'
import type { Db } from '../../../db/schema.ts'
import { monthInWords } from '../../ground/names/months.ts'
import { duesAheadQuery } from '../../money/fees/asked-ahead.queries.ts'
import { FEE_OF_DUE } from '../../money/fees/fee-of-due.queries.ts'
import { collectedOnQuery } from '../../money/payments/collected-days.queries.ts'
import { isWithin, monthAfter, type Period } from './period.ts'

const MONTHS_AHEAD = 6

/** This month and the next five. */
export const monthsAhead = (today: string): Period => ({
  from: `${today.slice(0, 7)}-01`,
  to: dayAfter(`${monthAfter(today, MONTHS_AHEAD)}-01`, -1),
})

/** Dues of these months, and dues that fees will still create. */
export async function expectedRows(
  db: Db,
  { from: first, to: last }: Period,
  today: string,
): Promise<ExpectedReport['rows']> {
  const ahead = await duesAheadQuery(db, today, last)
  const { rows } = await sql<{ key: string; amount: string }>`
    select to_char(month, 'YYYY-MM') as key, coalesce(sum(amount), 0)::numeric(14, 2)::text as amount
    from generate_series(${first}::date, ${last}::date, interval '1 month') as month
    left join (
      select due_date, sum(owed) as amount from open_dues
      where due_date between ${first}::date and ${last}::date group by 1
      union all
      select due_date, amount from (${ahead}) as ahead
    ) as each on date_trunc('month', each.due_date) = month
    group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ ...row, label: monthInWords(row.key) }))
}

/** For each batch, its dues dated in a period with the sums paid and owed, and the income per lesson. */
export async function batchesRows(db: Db, period: Period): Promise<BatchesReport['rows']> {
  const collected = await collectedOnQuery(db, 'batch', period)
  const { rows } = await sql<BatchesReport['rows'][number]>`
    with asked as (
      select f.batch_id, sum(d.amount) as amount from dues d join batch_fees f on f.fee_id = ${FEE_OF_DUE}
      where ${isWithin('d.due_date', period)} and d.withdrawn_at is null group by 1
    ), open as (
      select f.batch_id, sum(o.owed) as amount from open_dues o join dues d using (due_id)
        join batch_fees f on f.fee_id = ${FEE_OF_DUE}
      where ${isWithin('o.due_date', period)} group by 1
    ), settled as (
      select key::integer as batch_id, sum(received) as amount from (${collected}) as collected
      where key not in ('none', 'advance') group by 1
    ), held as (
      select l.batch_id, count(*) as n from lessons l
      where ${isWithin('l.date', period)} and l.state = 'scheduled' group by 1
    ), present as (
      select batch_id, count(*)::int as n from memberships where left_on is null group by 1
    )
    select b.batch_id::text as key, b.batch_name as label, coalesce(present.n, 0) as students,
      b.capacity, coalesce(held.n, 0)::int as lessons, coalesce(asked.amount, 0)::numeric(14, 2)::text as asked,
      coalesce(settled.amount, 0)::numeric(14, 2)::text as collected,
      coalesce(open.amount, 0)::numeric(14, 2)::text as owed,
      round(coalesce(settled.amount, 0) / held.n, 2)::numeric(14, 2)::text as per_lesson
    from batches b left join asked using (batch_id) left join open using (batch_id)
      left join settled using (batch_id) left join held using (batch_id) left join present using (batch_id)
    where b.ends_on is null or b.ends_on >= ${period.from}::date
      or asked.amount is not null or settled.amount is not null
    order by ${naturalOrder(sql`b.batch_name`)}, b.batch_id`.execute(db)
  return rows
}
