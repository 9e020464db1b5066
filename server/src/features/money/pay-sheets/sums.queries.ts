import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { settledAmountsQuery } from '../ledger/words.queries.ts'
import type { Scope } from './lessons.queries.ts'

export type SheetRate = {
  pay_rate_id: number
  account_id: string
  kind: 'month' | 'share'
  amount: string | null
  percent: string | null
  batch_ids: number[] | null
  batches: string[]
  from_date: string
  to_date: string | null
}

const ofAccount = ({ account_id }: Scope, column: string) =>
  account_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${account_id}`

/** Monthly rates, and shares that began by the end of the month. */
export async function ratesOfSheet(db: Db, scope: Scope) {
  const { rows } = await sql<SheetRate>`
    select r.pay_rate_id, r.account_id, r.kind, r.amount::text, r.percent::text, r.batch_ids,
      array(select b.batch_name from batches b where b.batch_id = any(r.batch_ids) order by 1) as batches,
      r.from_date::text, r.to_date::text
    from pay_rates r
    where r.kind in ('month', 'share') and r.from_date <= ${scope.to}::date
      and r.from_date <= coalesce(r.to_date, 'infinity') and ${ofAccount(scope, 'r.account_id')}
    order by r.from_date, r.pay_rate_id`.execute(db)
  return rows
}

/** Sums that standing slips have paid for monthly rates, by the month for which they were paid. */
export async function paidMonths(db: Db, scope: Scope) {
  const { rows } = await sql<{ pay_rate_id: number; month: string; amount: string }>`
    select l.pay_rate_id, to_char(l.month, 'YYYY-MM') as month, sum(l.amount)::text as amount
    from pay_slip_lines l join standing_slips s using (pay_slip_id)
    where l.kind = 'month' and l.month <= ${scope.to}::date and ${ofAccount(scope, 's.account_id')}
    group by 1, 2`.execute(db)
  return rows
}

/** GST rate on the receipt of a payment, or on the invoice of its deposit. */
const GST_RATE = sql`coalesce(
  (receipts.snapshot -> 'taxes' -> 0 ->> 'rate')::numeric,
  (select (i.snapshot -> 'taxes' -> 0 ->> 'rate')::numeric from deposit_invoices i
    where i.payment_id = o.payment_id order by i.invoice_id limit 1), 0)`

/**
 * The base of a share: money received for fees of the share's batches, from its first day to the end of the month and
 * without tax, less the base that its standing slips have used. Undefined if a later month's slip has used a later
 * part.
 */
export async function baseOfShare(db: Db, rate: SheetRate, { to }: Scope) {
  const until = rate.to_date !== null && rate.to_date < to ? rate.to_date : to
  const { rows } = await sql<{ base: string; amount: string; is_later: boolean }>`
    select base::text, round(base * ${rate.percent}::numeric / 100, 2)::text as amount, is_later
    from (
      select round(coalesce((
          select sum(case when o.under_gst and receipts.payment_id is not null then settled.amount * 100 / (100 + ${GST_RATE}) else settled.amount end)
          from (${settledAmountsQuery({ from: rate.from_date, to: until })}) as settled
            join allocations o using (allocation_id) join dues d on d.due_id = settled.due_id
            join batch_fees f on f.fee_id = d.fee_id left join receipts on receipts.payment_id = o.payment_id
          where f.batch_id = any(${rate.batch_ids}::integer[]) and not f.is_deposit and d.kind <> 'late'), 0)
        - coalesce((
          select sum(l.base) from pay_slip_lines l join standing_slips s using (pay_slip_id)
          where l.pay_rate_id = ${rate.pay_rate_id}), 0), 6) as base,
        exists (
          select from pay_slip_lines l join standing_slips s using (pay_slip_id)
          where l.pay_rate_id = ${rate.pay_rate_id} and s.month > ${to}::date) as is_later
    ) as each`.execute(db)
  const [found] = rows
  if (!found || (found.is_later && Number(found.base) < 0)) return undefined
  return found
}

export type OpenAdjustment = {
  pay_adjustment_id: number
  account_id: string
  amount: string
  reason: string
}

/** Adjustments of the month that no standing slip has paid. */
export async function openAdjustments(db: Db, scope: Scope) {
  const { rows } = await sql<OpenAdjustment>`
    select a.pay_adjustment_id, a.account_id, a.amount::text, a.reason from pay_adjustments a
    where a.month = ${scope.from}::date and ${ofAccount(scope, 'a.account_id')}
      and not exists (
        select from pay_slip_lines l join standing_slips s using (pay_slip_id)
        where l.pay_adjustment_id = a.pay_adjustment_id)
    order by a.pay_adjustment_id`.execute(db)
  return rows
}

/** Names of people by account. */
export async function namesOf(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
