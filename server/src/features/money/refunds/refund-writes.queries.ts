import type { VoucherSnapshot } from '@ganit/contract/money/receipts'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { advanceInSql } from '../ledger/words.queries.ts'
import { TAXED_PAPERS } from '../payments/invoices/taxed-papers.queries.ts'
import { receiptNumber } from '../payments/payments.queries.ts'
import { takeNextSerials } from '../payments/receipts/serials.queries.ts'
import type { RefundParts, RefundReversals, Refunds } from './refunds.tables.ts'

/** Untaxed allocations of payment `p`: deposits, and those made before GST registration. */
const settledUntaxed = sql<string>`coalesce((
  select sum(a.amount) from live_allocations a
  join dues d on d.due_id = a.due_id left join batch_fees f on f.fee_id = d.fee_id
  where a.payment_id = p.payment_id and (f.is_deposit or not a.under_gst)), 0.00)`

/** Credit by payment, oldest first, with receipts and the data to compute its tax. The student must be locked. */
export const creditsOfStudent = (trx: Trx, student_id: number) =>
  trx
    .selectFrom('open_credits as c')
    .innerJoin('payments as p', 'p.payment_id', 'c.payment_id')
    // An advance from before Ganit has no receipt.
    .leftJoin('receipts as r', 'r.payment_id', 'c.payment_id')
    .select(['c.payment_id', 'c.credit', 'p.amount as paid', 'p.paid_on'])
    .select(['r.financial_year', 'r.series', 'r.serial', 'r.snapshot'])
    .select(TAXED_PAPERS)
    .select(settledUntaxed.as('settled_untaxed'))
    .where('c.student_id', '=', student_id)
    .orderBy('c.payment_id')
    .execute()

/**
 * Sums around a due: the settled part of it, the amount owed now on the student's other dues (without those being
 * checked), and credit. The student must be locked.
 */
export async function sumsAround(
  trx: Trx,
  { due_id, student_id, today }: { due_id: number; student_id: number; today: string },
) {
  const { rows } = await sql<Record<'settled' | 'owed' | 'credit', string>>`
    select
      (select coalesce(sum(amount), 0.00) from live_allocations where due_id = ${due_id}) as settled,
      (select coalesce(sum(owed), 0.00) from open_dues o
        where student_id = ${student_id} and due_id <> ${due_id} and due_date <= ${today}::date
          and not exists (select from claim_dues c join claims using (claim_id)
            where c.due_id = o.due_id and state = 'to check')) as owed,
      ${advanceInSql(sql`${student_id}`)} as credit`.execute(trx)
  return rows[0] ?? { settled: '0.00', owed: '0.00', credit: '0.00' }
}

/**
 * Releases allocations of a due, the newest first, up to an amount. Returns the amounts that are free now, by payment.
 */
export async function releaseFromDue(trx: Trx, due_id: number, amount: string) {
  const { rows } = await sql<Freed>`
    select a.allocation_id, a.payment_id, a.amount, o.under_gst,
      least(a.amount, ${amount}::numeric - before) as free
    from (
      select allocation_id, payment_id, amount,
        coalesce(sum(amount) over (order by allocation_id desc
          rows between unbounded preceding and 1 preceding), 0) as before
      from live_allocations where due_id = ${due_id}
    ) as a join allocations o using (allocation_id)
    where before < ${amount}::numeric order by a.allocation_id`.execute(trx)
  const ids = rows.map(({ allocation_id }) => allocation_id)
  await sql`
    insert into releases (allocation_id)
    select unnest(${ids}::integer[])`.execute(trx)
  for (const { payment_id, free, under_gst, ...settled } of rows)
    if (settled.amount !== free)
      await sql`
        insert into allocations (payment_id, due_id, amount, under_gst)
        values (${payment_id}, ${due_id}, ${settled.amount}::numeric - ${free}::numeric, ${under_gst})`.execute(
        trx,
      )
  const free = new Map<number, string[]>()
  for (const row of rows) free.set(row.payment_id, [...(free.get(row.payment_id) ?? []), row.free])
  return free
}

type Freed = {
  allocation_id: number
  payment_id: number
  amount: string
  free: string
  under_gst: boolean
}

type NewPart = Omit<Insertable<RefundParts>, 'refund_id'>

export async function insertRefund(trx: Trx, refund: Insertable<Refunds>, parts: NewPart[]) {
  const { refund_id } = await trx
    .insertInto('refunds')
    .values(refund)
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('refund_parts')
    .values(parts.map((part) => ({ refund_id, ...part })))
    .execute()
  return refund_id
}

type NewVoucher = {
  refund_id: number
  financial_year: number
  /** The voucher without its number. */
  texts: Omit<VoucherSnapshot, 'voucher_number'>
}

export async function insertVoucher(trx: Trx, { refund_id, financial_year, texts }: NewVoucher) {
  const serial = await takeNextSerials(trx, { counters: 'voucher_counters', financial_year })
  const voucher_number = receiptNumber(financial_year, serial)
  const snapshot = JSON.stringify({ voucher_number, ...texts } satisfies VoucherSnapshot)
  const { issued_on, student } = texts
  const { student_id } = student
  await trx
    .insertInto('vouchers')
    .values({ refund_id, student_id, financial_year, serial, issued_on, snapshot })
    .execute()
}

/** Returns false if it was reversed before. */
export async function insertRefundReversal(trx: Trx, reversal: Insertable<RefundReversals>) {
  const inserted = await trx
    .insertInto('refund_reversals')
    .values(reversal)
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .returning('refund_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The waiver made with the refund of a due; undefined for other refunds. */
export const waiverOfRefund = (trx: Trx, refund_id: number) =>
  trx
    .selectFrom('refunds')
    .innerJoin('waivers', 'waivers.waiver_id', 'refunds.waiver_id')
    .select(['waivers.waiver_id', 'waivers.due_id'])
    .where('refund_id', '=', refund_id)
    .executeTakeFirst()
