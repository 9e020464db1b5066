import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { CAME_HERE, sumCollected } from '../ledger/words.queries.ts'
import { financialYear } from '../payments/receipts/receipt-number.ts'

/**
 * Turnover of the financial year up to a day, without deposits: dues less concessions, or the amount collected,
 * whichever is larger. A due's amount has its concession taken off already.
 */
export async function turnoverOfYear(db: Db, today: string) {
  const isIn = (day: string) =>
    sql`${sql.ref(day)} between ${`${financialYear(today)}-04-01`}::date and ${today}::date`
  const { rows } = await sql<{ turnover: string }>`
    select greatest((
      select coalesce(sum(d.amount), 0.00) from dues d left join batch_fees f on f.fee_id = d.fee_id
      where d.withdrawn_at is null and d.kind <> 'opening' and ${isIn('d.due_date')}
        and not coalesce(f.is_deposit, false)
    ), ${sumCollected(isIn)} - (
      select coalesce(sum(a.amount), 0.00)
      from live_allocations a join payments p using (payment_id)
      join dues d on d.due_id = a.due_id join batch_fees f on f.fee_id = d.fee_id
      where f.is_deposit and ${CAME_HERE} and ${isIn('p.paid_on')}))::text as turnover`.execute(db)
  return rows[0]?.turnover ?? '0.00'
}
