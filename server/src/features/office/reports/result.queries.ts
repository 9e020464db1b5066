import { sql } from 'kysely'
import { naturalOrder } from '../../../db/rows/natural-order.ts'
import type { Db } from '../../../db/schema.ts'
import { CAME_HERE } from '../../money/ledger/words.queries.ts'
import { collectedOnQuery } from '../../money/payments/collected-days.queries.ts'
import { isWithin, type Period } from './period.ts'

const TAXES = (snapshot: string) => sql`coalesce((
  select sum((tax ->> 'cgst')::numeric + (tax ->> 'sgst')::numeric)
  from jsonb_array_elements(${sql.ref(snapshot)}) as tax), 0)`

/**
 * Tax on the papers of the payments and refunds that are collected in a period, and of its deposit invoices; reversed
 * ones are left out. The tax of an advance invoice is in its receipt already.
 */
export async function gstCollected(db: Db, period: Period) {
  const { rows } = await sql<{ gst: string }>`
    select (
      coalesce((
        select sum(${TAXES('papers.taxes')}) from (
          select r.snapshot -> 'taxes' as taxes from payments p join receipts r using (payment_id)
          where ${isWithin('p.paid_on', period)} and r.snapshot ? 'taxes'
            and not exists (select from reversals v where v.payment_id = p.payment_id)
          union all
          select i.snapshot -> 'taxes' from deposit_invoices i
          where i.kind = 'deposit' and ${isWithin('i.issued_on', period)} and i.snapshot ? 'taxes'
            and not exists (select from reversals v where v.payment_id = i.payment_id)
        ) as papers), 0)
      - coalesce((
        select sum(${TAXES('parts.taxes')}) from refunds f join live_refund_parts parts using (refund_id)
        where ${isWithin('f.refunded_on', period)} and jsonb_typeof(parts.taxes) = 'array'), 0)
    )::numeric(14, 2)::text as gst`.execute(db)
  return rows[0]?.gst ?? '0.00'
}

/** The growth of the held deposits from the day before a period to its last day. */
export async function depositsGrown(db: Db, { from, to }: Period) {
  const { rows } = await sql<{ grown: string }>`
    select coalesce(sum(a.amount), 0)::numeric(14, 2)::text as grown
    from live_allocations a join payments p using (payment_id) join dues d on d.due_id = a.due_id
      join batch_fees f on f.fee_id = d.fee_id
    where f.is_deposit and ${CAME_HERE} and p.paid_on between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows[0]?.grown ?? '0.00'
}

export type Spent = { batch_id: number | null; amount: string }

/** Standing expenses for a month (its first day), by batch. */
export async function expensesByBatch(db: Db, month: string) {
  const { rows } = await sql<Spent>`
    select batch_id, sum(amount)::text as amount from standing_expenses
    where month = ${month}::date group by batch_id`.execute(db)
  return rows
}

/**
 * The sums that standing slips have paid for a month, by batch; slips of later months count if they pay lessons of this
 * one.
 */
export async function paidByBatch(db: Db, month: string) {
  const { rows } = await sql<Spent>`
    select l.batch_id, sum(l.amount)::text as amount
    from pay_slip_lines l join standing_slips s using (pay_slip_id)
    where l.month = ${month}::date and s.month >= ${month}::date group by l.batch_id`.execute(db)
  return rows
}

export type Collected = { key: string; amount: string }

/** Money collected in a period less refunds, by batch, with `none` and `advance` beside the batches. */
export async function collectedByBatch(db: Db, period: Period) {
  const sums = await collectedOnQuery(db, 'batch', period)
  const { rows } = await sql<Collected>`
    select key, sum(received - refunded)::numeric(14, 2)::text as amount
    from (${sums}) as sums group by key`.execute(db)
  return rows
}

/** Names of batches, in order. */
export async function namesOfBatches(db: Db, batch_ids: number[]) {
  const { rows } = await sql<{ batch_id: number; batch_name: string }>`
    select batch_id, batch_name from batches b where batch_id = any(${batch_ids}::integer[])
    order by ${naturalOrder(sql`b.batch_name`)}, b.batch_id`.execute(db)
  return rows
}

/** The first month of an expense or slip; undefined without any. */
export async function firstMonthSpent(db: Db) {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(least((select min(month) from expenses), (select min(month) from pay_slip_lines)), 'YYYY-MM') as month`.execute(
    db,
  )
  return rows[0]?.month ?? undefined
}
