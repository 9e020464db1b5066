import { type RawBuilder, sql } from 'kysely'
import { isDeposit } from './deposit-invoices.queries.ts'
import { TAXED_PAPERS } from './taxed-papers.queries.ts'

/** Amount of the tax rows of a JSON list. */
const sumOf = (taxes: RawBuilder<unknown>) => sql`coalesce((
  select sum((tax ->> 'amount')::numeric) from jsonb_array_elements(${taxes}) as tax), 0)`

/** The part of receipt `r` that was an advance with tax on its day. */
const ADVANCE = sql`least((r.snapshot ->> 'advance')::numeric, ${sumOf(sql`r.snapshot -> 'taxes'`)})`

const invoiced = (kinds: readonly string[]) => sql`coalesce((
  select sum(i.amount) from deposit_invoices i
  where i.payment_id = p.payment_id and i.kind = any(${kinds}::text[])), 0)`

/** The invoiced money of payment `p` that was given back, according to its credit notes. */
const NOTED = sql`coalesce((
  select sum(tax.amount) from live_refund_parts b
  join credit_notes n on n.refund_id = b.refund_id and n.payment_id = b.payment_id
  cross join lateral (select ${sumOf(sql`n.snapshot -> 'taxes'`)} as amount) as tax
  where b.payment_id = p.payment_id), 0)`

const TAXED_BACK = sql`coalesce((
  select sum(coalesce(b.taxed, b.amount)) from live_refund_parts b where b.payment_id = p.payment_id), 0)`

/** Allocations of payment `p` under GST to anything but deposits that are dated by a day. */
const settledBy = (day: string) => sql`coalesce((
  select sum(a.amount) from live_allocations a join dues d on d.due_id = a.due_id
  where a.payment_id = p.payment_id and a.under_gst and d.due_date <= ${day}::date and not ${isDeposit}), 0)`

/**
 * Payments (condition on `p`) with an advance of which a larger part settles dues dated by a day than their papers have
 * invoiced. `amount` is the missing sum, at most the rest of the advance; the papers are there to work out its tax.
 */
export const uninvoicedAdvancesQuery = (day: string, isAsked: RawBuilder<boolean>) => sql<{
  payment_id: number
  student_id: number
  amount: string
  snapshot: unknown
  invoice_taxes: unknown[]
  advance_taxes: unknown[]
  given_back: { amount: string; taxed: string; taxes: unknown }[]
}>`
  select p.payment_id, p.student_id, each.amount::text, r.snapshot,
    ${sql.join(TAXED_PAPERS, sql`, `)}
  from (
    select p.payment_id, least(
      ${settledBy(day)} - (${sumOf(sql`r.snapshot -> 'taxes'`)} - ${ADVANCE} + ${invoiced(['deposit', 'advance'])} - ${NOTED}),
      ${ADVANCE} - ${invoiced(['advance'])} - (${TAXED_BACK} - ${NOTED})) as amount
    from receipts r join payments p using (payment_id)
    where r.snapshot ? 'advance' and r.snapshot ? 'taxes' and ${isAsked}
      and not exists (select from reversals v where v.payment_id = p.payment_id)
  ) as each join payments p using (payment_id) join receipts r using (payment_id)
  where each.amount > 0 order by p.payment_id`
