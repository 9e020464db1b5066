import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { sumCollected } from '../ledger/words.queries.ts'
import { type Days, isAsked } from './entries.queries.ts'

/** Sums of the money in and of the money out, by method. */
export async function sumsByMethod(db: Db, days: Days) {
  const { rows } = await sql<{ method: string; in: string; out: string }>`
    select method, sum(came)::numeric(14, 2)::text as in, sum(went)::numeric(14, 2)::text as out
    from book_entries where ${isAsked(days)} group by method order by sum(came) + sum(went) desc, method`.execute(
    db,
  )
  return rows
}

type Sql = RawBuilder<unknown>
type Sums = Record<'collected' | 'other_days' | 'back_other_days' | 'expenses' | 'pay', string>

/** The parts that explain in less out over some days, for all methods together. */
export async function partsOfDays(db: Db, { from, to }: Days) {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const money = (
    table: string,
    key: string,
    {
      reversals,
      paid,
      isCounted = sql`true`,
    }: { reversals: string; paid: string; isCounted?: Sql },
  ) => {
    const isReversal = sql`${sql.ref(`r.${key}`)} = ${sql.ref(`m.${key}`)}`
    const standing = (isIn: Sql) => sql`(
      select coalesce(sum(m.amount), 0) from ${sql.table(table)} m
      where ${isCounted} and ${isIn} and not exists (select from ${sql.table(reversals)} r where ${isReversal}))`
    const reversed = (isIn: Sql) => sql`(
      select coalesce(sum(m.amount), 0) from ${sql.table(table)} m join ${sql.table(reversals)} r on ${isReversal}
      where ${isCounted} and ${isIn})`
    return {
      /** Standing entries recorded on these days, less those paid on these days: an entry with both is in neither. */
      other: sql`(${standing(within('m.recorded_on'))} - ${standing(within(`m.${paid}`))})`,
      /** Reversed entries recorded on these days, less entries reversed on these days. */
      back: sql`(${reversed(within('m.recorded_on'))} - ${reversed(within('r.reversed_on'))})`,
    }
  }
  const payments = money('payments', 'payment_id', {
    reversals: 'reversals',
    paid: 'paid_on',
    isCounted: sql`m.method <> 'before'`,
  })
  const refunds = money('refunds', 'refund_id', {
    reversals: 'refund_reversals',
    paid: 'refunded_on',
  })
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

type Closes = Record<'day_close' | 'gateway' | 'elsewhere' | 'corrections', string>

/**
 * The parts of *money in less money out* over some days by Day close: the closed days of all people, money from the
 * gateway, spending outside the drawers, and corrections that the book has on another day than Day close. Day close
 * counts a correction on the first payment's day, and an expense that was taken back on the day of the expense.
 */
export async function closesOfDays(db: Db, { from, to }: Days) {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const { rows } = await sql<Closes>`
    with corrected as (
      select p.recorded_on as day, f.recorded_on as close_day, f.recorded_by as account_id, p.amount
      from payments p join payments f on f.payment_id = p.first_payment_id
      union all
      select r.reversed_on, f.recorded_on, f.recorded_by, -p.amount
      from reversals r join payments p using (payment_id)
        join payments f on f.payment_id = coalesce(p.first_payment_id, p.payment_id)
      where r.is_correction
    ), moved as (
      select day, close_day, amount from corrected where account_id is not null
      union all
      select r.reversed_on, e.recorded_on, e.amount from expense_reversals r join expenses e using (expense_id)
      where e.drawer_of is not null
      union all
      select r.reversed_on, s.recorded_on, s.gross from pay_slip_reversals r join pay_slips s using (pay_slip_id)
      where s.drawer_of is not null
    ), alone as (
      select came - went as amount, kind in ('expense', 'expense back', 'pay', 'pay back') as is_spent,
        method, is_correction, by_account
      from book_entries e where ${within('e.day')})
    select
      (select coalesce(sum(received - given_back), 0.00) from day_entries d
        where ${within('d.day')} and d.account_id is not null)::numeric(14, 2)::text as day_close,
      ((select coalesce(sum(amount), 0.00) from alone
          where not is_spent and not is_correction and by_account is null)
        + (select coalesce(sum(amount), 0.00) from corrected c
          where ${within('c.day')} and account_id is null))::numeric(14, 2)::text as gateway,
      (select coalesce(sum(amount), 0.00) from alone
        where is_spent and method <> 'drawer')::numeric(14, 2)::text as elsewhere,
      ((select coalesce(sum(amount), 0.00) from moved m where ${within('m.day')})
        - (select coalesce(sum(amount), 0.00) from moved m where ${within('m.close_day')}))::numeric(14, 2)::text as corrections`.execute(
    db,
  )
  return rows[0] as Closes
}
