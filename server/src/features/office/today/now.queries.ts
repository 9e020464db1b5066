import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { CAME_HERE, sumCollected } from '../../money/ledger/words.queries.ts'
import { sumMonthMoney, sumSettled } from '../reports/month.queries.ts'

/** Money collected today, its part in cash, and the number of payments. */
export async function sumTakenToday(db: Db, today: string) {
  const isToday = (day: string) => sql`${sql.ref(day)} = ${today}::date`
  const inCash = (day: string) => sql`${isToday(day)} and p.method = 'cash'`
  const { rows } = await sql<{ amount: string; cash: string; count: number }>`
    select ${sumCollected(isToday)} as amount, ${sumCollected(inCash)} as cash,
      (select count(*)::int from payments p where ${isToday('p.paid_on')} and ${CAME_HERE}
        and not exists (select from reversals r where r.payment_id = p.payment_id)) as count`.execute(
    db,
  )
  return rows[0] ?? { amount: '0.00', cash: '0.00', count: 0 }
}

/** Collected in the month up to today, and the part of it for dues dated by today. */
export async function sumCollectedInMonth(db: Db, today: string) {
  const period = { from: `${today.slice(0, 7)}-01`, to: today }
  const { collected } = await sumMonthMoney(db, period)
  return { collected, settled: await sumSettled(db, period) }
}
