import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { sumCollected } from '../ledger/words.queries.ts'
import { type Days, isAsked } from './entries.queries.ts'

/** In and out by method. */
export async function sumsByMethod(db: Db, days: Days) {
  const { rows } = await sql<{ method: string; in: string; out: string }>`
    select method, sum(came)::numeric(14, 2)::text as in, sum(went)::numeric(14, 2)::text as out
    from book_entries where ${isAsked(days)} group by method order by sum(came) + sum(went) desc, method`.execute(
    db,
  )
  return rows
}

type Sums = Record<'collected' | 'other_days' | 'back_other_days' | 'expenses' | 'pay', string>

/** The parts of in less out over some days, all methods together. */
export async function partsOfDays(db: Db, { from, to }: Days) {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const money = (table: string, key: string, reversals: string, paid: string) => ({
    /** Standing ones recorded within and paid outside, less those paid within and recorded outside. */
    other: sql`(
      select coalesce(sum(case when ${within('m.recorded_on')} then m.amount else -m.amount end), 0)
      from ${sql.table(table)} m
      where (${within('m.recorded_on')}) <> (${within(`m.${paid}`)})
        and not exists (
          select from ${sql.table(reversals)} r where ${sql.ref(`r.${key}`)} = ${sql.ref(`m.${key}`)}))`,
    /** Recorded within and taken back outside, less those taken back within and recorded outside. */
    back: sql`(
      select coalesce(sum(case when ${within('m.recorded_on')} then m.amount else -m.amount end), 0)
      from ${sql.table(table)} m join ${sql.table(reversals)} r on ${sql.ref(`r.${key}`)} = ${sql.ref(`m.${key}`)}
      where (${within('m.recorded_on')}) <> (${within('r.reversed_on')}))`,
  })
  const payments = money('payments', 'payment_id', 'reversals', 'paid_on')
  const refunds = money('refunds', 'refund_id', 'refund_reversals', 'refunded_on')
  const spent = (kind: string) => sql`(
    select coalesce(sum(came - went), 0)::numeric(14, 2) from book_entries e
    where e.kind in (${kind}, ${`${kind} back`}) and ${within('e.day')})`
  const { rows } = await sql<Sums>`
    select ${sumCollected((day) => within(day))}::text as collected,
      (${payments.other} - ${refunds.other})::numeric(14, 2)::text as other_days,
      (${payments.back} - ${refunds.back})::numeric(14, 2)::text as back_other_days,
      ${spent('expense')}::text as expenses, ${spent('pay')}::text as pay`.execute(db)
  return rows[0] as Sums
}
