import { DepositInvoiceSnapshot } from '@ganit/contract/money/receipts'
import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { labelOfDue } from '../../fees/due-label.queries.ts'
import { formatReceiptNumber } from '../receipts/receipt-number.ts'
import { takeNextSerials } from '../receipts/serials.queries.ts'

/** True for allocation `a` to a deposit. */
export const isDeposit = sql<boolean>`exists (
  select from dues d join batch_fees f on f.fee_id = d.fee_id where d.due_id = a.due_id and f.is_deposit)`

/** The part of payment `p` taken as deposit: deposits among its first allocations, as named on its receipt `r`. */
const takenAsDeposits = sql`coalesce((
  select sum(first.amount) filter (where first.is_deposit) from (
    select a.amount, ${isDeposit} as is_deposit from allocations a
    where a.payment_id = p.payment_id
    order by a.allocation_id limit coalesce(jsonb_array_length(r.snapshot -> 'items'), 0)) as first), 0)`

/** Allocations of payment `p` to anything but deposits, made under GST or before it. */
const allocatedToFees = (isTaxed: boolean) => sql`coalesce((
  select sum(a.amount) from live_allocations a
  where a.payment_id = p.payment_id and a.under_gst = ${isTaxed} and not ${isDeposit}), 0)`

/**
 * The part of payment `p` on its receipt `r`, without deposits. If it is taxed, it is the taxable allocations;
 * otherwise untaxed ones come first.
 */
const receipted = sql`case
  when r.snapshot ? 'taxes' then p.amount - ${takenAsDeposits}
  else greatest(0, p.amount - ${takenAsDeposits} - ${allocatedToFees(false)}) end`

/** The part of payment `p` that was invoiced separately, as deposit or as advance. */
const invoiced = (kind: 'deposit' | 'advance') => sql`coalesce((
  select sum(i.amount) from deposit_invoices i
  where i.payment_id = p.payment_id and i.kind = ${sql.lit(kind)}), 0)`

/** The part of payment `p` that was refunded as taxed money. */
const taxedBack = sql`coalesce((
  select sum(b.taxed) from live_refund_parts b where b.payment_id = p.payment_id), 0)`

/**
 * Payments (condition on `p`) whose deposits now settle fees under GST without a tax invoice: rows of `payment_id`,
 * `student_id` and the missing `amount`.
 */
export const uninvoicedQuery = (isAsked: RawBuilder<boolean>) => sql<{
  payment_id: number
  student_id: number
  amount: string
}>`
  select payment_id, student_id, amount from (
    select p.payment_id, p.student_id,
      ${allocatedToFees(true)} - (${receipted} + ${invoiced('deposit')} - ${taxedBack}) as amount
    from payments p join receipts r using (payment_id)
    where ${isAsked} and exists (
      select from allocations a where a.payment_id = p.payment_id and ${isDeposit})) as each
  where amount > 0 order by payment_id`

export async function findLastAllocation(db: Db) {
  const { last } = await db
    .selectFrom('allocations')
    .select(({ fn }) => fn.coalesce(fn.max('allocation_id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Taxable allocations of a payment, to dues dated by a day if one is given, latest first, with its receipt's text. */
export async function lastTaxableAllocations(trx: Trx, payment_id: number, until?: string) {
  const { rows } = await sql<DepositInvoiceSnapshot['items'][number]>`
    select ${labelOfDue} as title, coalesce(b.batch_name, '') as batch_name, d.due_date::text, a.amount::text
    from live_allocations a join dues d on d.due_id = a.due_id
    left join batch_fees f on f.fee_id = d.fee_id left join batches b on b.batch_id = f.batch_id
    where a.payment_id = ${payment_id} and a.under_gst and not ${isDeposit}
      and d.due_date <= ${until ?? 'infinity'}::date
    order by a.allocation_id desc`.execute(trx)
  const { snapshot } = await trx
    .selectFrom('receipts')
    .select('snapshot')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return { items: rows, snapshot }
}

type NewInvoice = {
  kind: 'deposit' | 'advance'
  financial_year: number
  amount: string
  /** The invoice without its number. */
  texts: Omit<DepositInvoiceSnapshot, 'invoice_number'>
}

/** Issues an invoice with the next number of the receipts' series. */
export async function insertDepositInvoice(
  trx: Trx,
  { kind, financial_year, amount, texts }: NewInvoice,
) {
  const serial = await takeNextSerials(trx, { counters: 'receipt_counters', financial_year })
  const invoice_number = formatReceiptNumber(financial_year, serial)
  const snapshot = JSON.stringify({ invoice_number, ...texts } satisfies DepositInvoiceSnapshot)
  const { payment_id } = texts.payment
  const { student_id } = texts.student
  const { issued_on } = texts
  const row = { payment_id, student_id, kind, amount, financial_year, serial, issued_on, snapshot }
  await trx.insertInto('deposit_invoices').values(row).execute()
}

/** Invoices for the deposits and advances of some payments, oldest first. */
export async function depositInvoicesOf(db: Db, payment_ids: number[]) {
  const rows = await queryPrepared(db, 'invoices of deposits', { payment_ids }, (blanks) =>
    db
      .selectFrom('deposit_invoices')
      .select(['kind', 'snapshot'])
      .where(sql<boolean>`payment_id = any(${blanks.payment_ids}::integer[])`)
      .orderBy('invoice_id'),
  )
  return rows.map(({ kind, snapshot }) => ({ kind, ...DepositInvoiceSnapshot.parse(snapshot) }))
}
