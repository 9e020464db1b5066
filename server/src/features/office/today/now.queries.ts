import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { collected, collectedFor } from '../../money/ledger/words.queries.ts'

/** What was collected today, the part in cash, and the payments it is of. */
export async function takenToday(db: Db, today: string) {
  const isToday = (day: string) => sql`${sql.ref(day)} = ${today}::date`
  const inCash = (day: string) => sql`${isToday(day)} and p.method = 'cash'`
  const { rows } = await sql<{ amount: string; cash: string; count: number }>`
    select ${collected(isToday)} as amount, ${collected(inCash)} as cash,
      (select count(*)::int from payments p where ${isToday('p.paid_on')}
        and not exists (select from reversals r where r.payment_id = p.payment_id)) as count`.execute(
    db,
  )
  return rows[0] ?? { amount: '0.00', cash: '0.00', count: 0 }
}

/** Collected in the month up to today, and the part of it for dues dated by today. */
export async function collectedInMonth(db: Db, today: string) {
  const first = `${today.slice(0, 7)}-01`
  const isIn = (day: string): RawBuilder<unknown> =>
    sql`${sql.ref(day)} between ${first}::date and ${today}::date`
  const { rows } = await sql<{ collected: string; settled: string }>`
    select ${collected(isIn)} as collected, ${collectedFor(first, today)} as settled`.execute(db)
  return rows[0] ?? { collected: '0.00', settled: '0.00' }
}
