import type { GstProof, GstReport } from '@ganit/contract/money/gst'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { CAME_HERE } from '../ledger/words.queries.ts'
import type { GstPeriod } from './gst-papers.queries.ts'

const isIn = (day: string, { from, to }: GstPeriod) =>
  sql<boolean>`${sql.ref(day)} between ${from}::date and ${to}::date`

/** Tax in the papers of a query with the column `taxes`. */
const taxOf = (field: 'cgst' | 'sgst', papers: RawBuilder<unknown>) => sql`coalesce((
  select sum((tax ->> ${sql.lit(field)})::numeric) from (${papers}) as paper, jsonb_array_elements(paper.taxes) as tax), 0.00)`

/** Tax as printed on the papers, without splitting it. */
function taxOfPapers(field: 'cgst' | 'sgst', period: GstPeriod) {
  const given = sql`
    select snapshot -> 'taxes' as taxes from receipts r where ${isIn('r.issued_on', period)}
    union all select snapshot -> 'taxes' from deposit_invoices i
      where i.kind = 'deposit' and ${isIn('i.issued_on', period)}
    union all select v.snapshot -> 'taxes' from refund_reversals u join vouchers v using (refund_id)
      where ${isIn('u.reversed_on', period)}
    union all select n.snapshot -> 'taxes' from refund_reversals u join credit_notes n using (refund_id)
      where ${isIn('u.reversed_on', period)}`
  const taken = sql`
    select snapshot -> 'taxes' as taxes from credit_notes n where ${isIn('n.issued_on', period)}
    union all select snapshot -> 'taxes' from vouchers v where ${isIn('v.issued_on', period)}`
  return sql`(${taxOf(field, given)} - ${taxOf(field, taken)})::text`
}

type Ledger = Omit<GstProof, 'adds_up' | 'tax_of_boxes' | 'tax_of_papers'> &
  Record<'cgst' | 'sgst', string>

/** Tax of a period's papers, and the sums taken and given back by the papers and by the ledger. */
export async function readProof(db: Db, period: GstPeriod) {
  const sum = (amount: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(${amount}), 0.00)::text from ${from})`
  const refunded = sql`(v.snapshot #>> '{refund,amount}')::numeric`
  const { rows } = await sql<Ledger>`
    select ${taxOfPapers('cgst', period)} as cgst, ${taxOfPapers('sgst', period)} as sgst,
      ${sum(sql`(r.snapshot #>> '{payment,amount}')::numeric`, sql`receipts r where ${isIn('r.issued_on', period)}`)}
        as receipts_issued,
      ${sum(sql`p.amount`, sql`payments p where ${isIn('p.recorded_on', period)} and ${CAME_HERE}`)} as payments_recorded,
      ${sum(refunded, sql`vouchers v where ${isIn('v.issued_on', period)}`)} as vouchers_issued,
      ${sum(sql`f.amount`, sql`refunds f where ${isIn('f.recorded_on', period)}`)} as refunds_recorded,
      ${sum(refunded, sql`refund_reversals u join vouchers v using (refund_id) where ${isIn('u.reversed_on', period)}`)}
        as reversals_listed,
      ${sum(sql`f.amount`, sql`refund_reversals u join refunds f using (refund_id) where ${isIn('u.reversed_on', period)}`)}
        as refunds_reversed`.execute(db)
  return rows[0] as Ledger
}

/**
 * Payments that were paid in one month and recorded in another, if one of the two is in the period. A payment that was
 * reversed in the month of its recording is left out.
 */
export async function otherDays(db: Db, period: GstPeriod) {
  const { rows } = await sql<GstReport['other_days'][number]>`
    select to_char(paid_on, 'YYYY-MM') as paid_in, to_char(recorded_on, 'YYYY-MM') as recorded_in,
      count(*)::int as count, sum(amount)::text as amount
    from payments p
    where ${CAME_HERE} and (${isIn('p.recorded_on', period)} or ${isIn('p.paid_on', period)})
      and not (${isIn('p.recorded_on', period)} and ${isIn('p.paid_on', period)})
      and not exists (
        select from reversals v
        where v.payment_id = p.payment_id and date_trunc('month', v.reversed_on) = date_trunc('month', p.recorded_on))
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Number of papers of a period, and whether one of them says tax. */
export async function countPapers(db: Db, period: GstPeriod) {
  const { rows } = await sql<{ count: number; taxed: boolean }>`
    select count(*)::int as count, coalesce(bool_or(snapshot ? 'taxes'), false) as taxed from (
      select snapshot from receipts r where ${isIn('r.issued_on', period)}
      union all select snapshot from deposit_invoices i where ${isIn('i.issued_on', period)}
      union all select snapshot from credit_notes n where ${isIn('n.issued_on', period)}
      union all select snapshot from vouchers v where ${isIn('v.issued_on', period)}) as paper`.execute(
    db,
  )
  return rows[0] ?? { count: 0, taxed: false }
}

/** Sum of deposits among the first allocations of payment `p`, as receipt `r` names them. */
const TAKEN_AS_DEPOSITS = sql`coalesce((
  select sum(first.amount) filter (where first.is_deposit) from (
    select a.amount, coalesce(f.is_deposit, false) as is_deposit
    from allocations a join dues d using (due_id) left join batch_fees f on f.fee_id = d.fee_id
    where a.payment_id = p.payment_id
    order by a.allocation_id limit coalesce(jsonb_array_length(r.snapshot -> 'items'), 0)) as first), 0)`

/**
 * Turnover of a period by its papers without tax, as text: receipts less refunds and reversals. Deposits do not count,
 * and refunds are taken from deposits first.
 */
export async function turnoverOf(db: Db, period: GstPeriod) {
  const own = sql`p.amount - ${TAKEN_AS_DEPOSITS}`
  const isUntaxed = sql`not (r.snapshot ? 'taxes')`
  const { rows } = await sql<{ amount: string }>`
    with parts as (
      select b.refund_id, b.amount - least(b.amount, greatest(0, ${TAKEN_AS_DEPOSITS} - coalesce((
        select sum(o.amount) from refund_parts o
        where o.payment_id = b.payment_id and o.refund_id < b.refund_id
          and not exists (select from refund_reversals g where g.refund_id = o.refund_id)), 0))) as amount
      from refund_parts b join payments p using (payment_id) join receipts r using (payment_id)
      where ${isUntaxed} and (
        exists (select from vouchers v where v.refund_id = b.refund_id and ${isIn('v.issued_on', period)})
        or exists (select from refund_reversals u where u.refund_id = b.refund_id and ${isIn('u.reversed_on', period)}))
    )
    select (
      coalesce((select sum(${own}) from receipts r join payments p using (payment_id)
        where ${isUntaxed} and ${isIn('r.issued_on', period)}), 0.00)
      - coalesce((select sum(${own}) from reversals v join payments p using (payment_id) join receipts r using (payment_id)
        where ${isUntaxed} and ${isIn('v.reversed_on', period)}), 0)
      - coalesce((select sum(parts.amount) from parts join vouchers v using (refund_id)
        where ${isIn('v.issued_on', period)}), 0)
      + coalesce((select sum(parts.amount) from parts join refund_reversals u using (refund_id)
        where ${isIn('u.reversed_on', period)}), 0))::text as amount`.execute(db)
  return rows[0]?.amount ?? '0.00'
}
