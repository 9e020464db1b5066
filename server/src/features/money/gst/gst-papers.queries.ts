import type { GstDocuments } from '@ganit/contract/money/gst'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Both days are included. */
export type GstPeriod = { from: string; to: string }

const isIn = (day: string, { from, to }: GstPeriod) =>
  sql<boolean>`${sql.ref(day)} between ${from}::date and ${to}::date`

/**
 * A paper that changes the tax of a period, with the taxes by which it is split. `isBack`: a refund that was reversed.
 */
export type Moved = {
  kind: 'receipt' | 'deposit' | 'advance' | 'reversal' | 'note' | 'voucher'
  isBack: boolean
  taxes: unknown
  /** Taxes and advance on the payment's receipt, and the receipt's day. */
  receipt_taxes: unknown
  advance: string | null
  received_on: string
  /** Taxes of the payment's advance invoices; for a voucher, the taxes that a credit note gives back. */
  others: unknown
}

/** Taxes of the advance invoices of payment `p`. */
const ADVANCES = sql`(
  select jsonb_agg(tax) from deposit_invoices a, jsonb_array_elements(a.snapshot -> 'taxes') as tax
  where a.payment_id = p.payment_id and a.kind = 'advance')`

/** Parts of refunds with their taxes. An older refund has all its taxes in the first part. */
const partsOf = (isBack: boolean, isAsked: RawBuilder<boolean>) => sql`
  select 'voucher' as kind, ${sql.lit(isBack)} as "isBack",
    coalesce(b.taxes, case when b.payment_id = (
      select min(payment_id) from refund_parts o where o.refund_id = b.refund_id)
      then v.snapshot -> 'taxes' end) as taxes,
    null::jsonb as receipt_taxes, null::text as advance, r.issued_on as received_on, n.snapshot -> 'taxes' as others
  from vouchers v
  join refund_parts b on b.refund_id = v.refund_id
  join receipts r on r.payment_id = b.payment_id
  left join credit_notes n on n.refund_id = b.refund_id and n.payment_id = b.payment_id
  left join refund_reversals u on u.refund_id = v.refund_id
  where ${isAsked}`

const notesOf = (isBack: boolean, isAsked: RawBuilder<boolean>) => sql`
  select 'note', ${sql.lit(isBack)}, n.snapshot -> 'taxes', null, null, n.issued_on, null
  from credit_notes n left join refund_reversals u on u.refund_id = n.refund_id
  where n.refund_id is not null and ${isAsked}`

/** All papers of a period that change its tax. */
export async function movedTaxes(db: Db, period: GstPeriod) {
  const { rows } = await sql<Moved>`
    ${partsOf(false, isIn('v.issued_on', period))}
    union all ${partsOf(true, isIn('u.reversed_on', period))}
    union all ${notesOf(false, isIn('n.issued_on', period))}
    union all ${notesOf(true, isIn('u.reversed_on', period))}
    union all
    select 'reversal', false, n.snapshot -> 'taxes', r.snapshot -> 'taxes', r.snapshot ->> 'advance', r.issued_on, ${ADVANCES}
    from credit_notes n join receipts r using (payment_id) join payments p using (payment_id)
    where n.refund_id is null and ${isIn('n.issued_on', period)}
    union all
    select i.kind, false, i.snapshot -> 'taxes', null, null, r.issued_on, null
    from deposit_invoices i join receipts r using (payment_id) where ${isIn('i.issued_on', period)}
    union all
    select 'receipt', false, r.snapshot -> 'taxes', r.snapshot -> 'taxes', r.snapshot ->> 'advance', r.issued_on, null
    from receipts r where r.snapshot ? 'taxes' and ${isIn('r.issued_on', period)}`.execute(db)
  return rows
}

const NATURE = sql`case
  when r.snapshot ->> 'title' in ('Tax invoice', 'Bill of supply') then 'Invoices for outward supply'
  when r.snapshot ->> 'title' = 'Receipt voucher' then 'Receipt voucher' else 'Receipt without tax' end`

/** Kinds of papers in the order of box 13. */
const NATURES = [
  'Invoices for outward supply',
  'Receipt voucher',
  'Receipt without tax',
  'Credit note',
  'Refund voucher',
]

/**
 * Each series with its first and last number. If papers changed their series within the period, a series has several
 * runs.
 */
export async function documentsOf(db: Db, period: GstPeriod) {
  const { rows } = await sql<GstDocuments>`
    select nature, (array_agg(number order by serial))[1] as "from",
      (array_agg(number order by serial desc))[1] as "to", count(*)::int as total, 0 as cancelled, count(*)::int as net
    from (
      select *, serial - row_number() over (partition by nature, series, financial_year order by serial) as run
      from (
        select ${NATURE} as nature, series, financial_year, serial, snapshot ->> 'receipt_number' as number
        from receipts r where ${isIn('r.issued_on', period)}
        union all
        select 'Invoices for outward supply', '', financial_year, serial, snapshot ->> 'invoice_number'
        from deposit_invoices i where ${isIn('i.issued_on', period)}
        union all
        select 'Credit note', '', financial_year, serial, snapshot ->> 'credit_note_number'
        from credit_notes n where ${isIn('n.issued_on', period)}
        union all
        select 'Refund voucher', '', financial_year, serial, snapshot ->> 'voucher_number'
        from vouchers v where ${isIn('v.issued_on', period)}
      ) as paper
    ) as paper
    group by nature, series, financial_year, run
    order by array_position(${NATURES}::text[], nature), financial_year, series, min(serial)`.execute(
    db,
  )
  return rows
}

/** A paper as a row of the accountant's table; amounts as the paper says them. */
export type PaperRow = {
  paper: string
  number: string
  date: string
  student: string
  gross: string
  taxable: string | null
  cgst: string | null
  sgst: string | null
  takes_back: string | null
}

/** The papers of a period, by day and number. */
export async function papersOf(db: Db, period: GstPeriod) {
  const sum = (field: string) => sql`(
    select sum((tax ->> ${sql.lit(field)})::numeric)::text from jsonb_array_elements(taxes) as tax)`
  const { rows } = await sql<PaperRow>`
    select paper, number, date::text, student, gross, ${sum('taxable')} as taxable, ${sum('cgst')} as cgst,
      ${sum('sgst')} as sgst, takes_back
    from (
      select 1 as place, coalesce(snapshot ->> 'title', 'Receipt') as paper, snapshot ->> 'receipt_number' as number,
        issued_on as date, snapshot #>> '{student,name}' as student, snapshot #>> '{payment,amount}' as gross,
        snapshot -> 'taxes' as taxes, null as takes_back
      from receipts r where ${isIn('r.issued_on', period)}
      union all
      select 2, 'Tax invoice', snapshot ->> 'invoice_number', issued_on, snapshot #>> '{student,name}',
        snapshot ->> 'amount', snapshot -> 'taxes', case when kind = 'advance'
          then 'Against receipt voucher ' || (snapshot #>> '{receipt,receipt_number}') end
      from deposit_invoices i where ${isIn('i.issued_on', period)}
      union all
      select 3, 'Credit note', snapshot ->> 'credit_note_number', issued_on, snapshot #>> '{student,name}',
        snapshot #>> '{payment,amount}', snapshot -> 'taxes', concat_ws(', ', snapshot #>> '{receipt,receipt_number}', (
          select string_agg(invoice ->> 'invoice_number', ', ')
          from jsonb_array_elements(snapshot -> 'invoices') as invoice))
      from credit_notes n where ${isIn('n.issued_on', period)}
      union all
      select 4, 'Refund voucher', snapshot ->> 'voucher_number', issued_on, snapshot #>> '{student,name}',
        snapshot #>> '{refund,amount}', snapshot -> 'taxes', (
          select string_agg(item ->> 'receipt_number', ', ') from jsonb_array_elements(snapshot -> 'items') as item)
      from vouchers v where ${isIn('v.issued_on', period)}
    ) as each order by date, place, number`.execute(db)
  return rows
}
