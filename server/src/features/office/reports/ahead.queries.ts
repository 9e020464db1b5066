import { dayAfter } from '@ganit/contract/days'
import type { ExpectedReport } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { monthInWords } from '../../ground/names/months.ts'
import { duesAheadQuery } from '../../money/fees/asked-ahead.queries.ts'
import { monthAfter, type Period } from './period.ts'

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
