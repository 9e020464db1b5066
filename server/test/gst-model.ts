import { dayAfter } from '@ganit/contract/days'
import { asMoney, toHundredths } from '@ganit/contract/money'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { readInSnapshot } from '../src/db/transactions/in-snapshot.ts'
import { gstPeriod, readGstReport } from '../src/features/money/gst/gst.service.ts'
import { invoiceAllAdvances } from '../src/features/money/payments/invoices/advance-invoices.service.ts'
import { readResultReport } from '../src/features/office/reports/result.service.ts'

type Db = Kysely<Database>

type Payment = {
  payment_id: number
  is_reversed: boolean
  taxed: string
  tax: string
  advance: string
  deposit: string
  deposit_tax: string
  advance_invoiced: string
  given_back: string
  tax_back: string
  noted: string
  settled: string
}

const taxes = (field: 'amount' | 'cgst', list: string) =>
  sql.raw(
    `coalesce((select sum((tax ->> '${field}')::numeric) from jsonb_array_elements(${list}) as tax), 0)`,
  )

/** Each payment with tax as stored, with the part of it that settles dues dated by a day under GST. */
async function paymentsWithTax(db: Db, until: string) {
  const ofInvoices = (amount: string, kind: string) =>
    sql.raw(
      `coalesce((select sum(${amount}) from deposit_invoices i where i.payment_id = p.payment_id and i.kind = '${kind}'), 0)::text`,
    )
  const { rows } = await sql<Payment>`
    select p.payment_id, exists (select from reversals v where v.payment_id = p.payment_id) as is_reversed,
      ${taxes('amount', "r.snapshot -> 'taxes'")}::text as taxed, ${taxes('cgst', "r.snapshot -> 'taxes'")}::text as tax,
      coalesce(r.snapshot ->> 'advance', '0') as advance,
      ${ofInvoices('i.amount', 'deposit')} as deposit,
      ${ofInvoices("(i.snapshot #>> '{taxes,0,cgst}')::numeric", 'deposit')} as deposit_tax,
      ${ofInvoices('i.amount', 'advance')} as advance_invoiced,
      (select coalesce(sum(b.taxed), 0)::text from live_refund_parts b where b.payment_id = p.payment_id) as given_back,
      (select coalesce(sum(${taxes('cgst', 'b.taxes')}), 0)::text from live_refund_parts b
        where b.payment_id = p.payment_id) as tax_back,
      (select coalesce(sum(${taxes('amount', "n.snapshot -> 'taxes'")}), 0)::text
        from live_refund_parts b join credit_notes n using (refund_id, payment_id)
        where b.payment_id = p.payment_id) as noted,
      (select coalesce(sum(a.amount), 0)::text from live_allocations a join dues d using (due_id)
        left join batch_fees f on f.fee_id = d.fee_id
        where a.payment_id = p.payment_id and a.under_gst and d.due_date <= ${until}::date
          and not coalesce(f.is_deposit, false)) as settled
    from payments p join receipts r using (payment_id)
    where r.snapshot ? 'taxes' or exists (select from deposit_invoices i where i.payment_id = p.payment_id)
    order by 1`.execute(db)
  return rows
}

/**
 * The invoiced part of a payment, the part that is still an advance, and the tax in both, in hundredths; nothing if the
 * payment was reversed.
 */
function accountsOf(each: Payment) {
  if (each.is_reversed) return { invoiced: 0, ahead: 0, tax: 0 }
  const taxed = toHundredths(each.taxed)
  const advance = Math.min(taxed, toHundredths(each.advance))
  const noted = toHundredths(each.noted)
  const used = toHundredths(each.advance_invoiced)
  return {
    invoiced: taxed - advance + toHundredths(each.deposit) + used - noted,
    ahead: advance - used - (toHundredths(each.given_back) - noted),
    tax: toHundredths(each.tax) + toHundredths(each.deposit_tax) - toHundredths(each.tax_back),
  }
}

const sum = (amounts: number[]) => asMoney(amounts.reduce((all, each) => all + each, 0))

/** Months from the first receipt to a day, or to the last paper: a clock that was ahead has dated it later. */
async function monthsUntil(db: Db, today: string) {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month
    from generate_series(date_trunc('month', (select min(issued_on) from receipts)), greatest(${today}::date, (select max(issued_on) from deposit_invoices)), interval '1 month') as month`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/** The boxes of some months, in hundredths, each with its proof. */
async function boxesOf(db: Db, months: readonly string[], count: number) {
  const all = { b2c: 0, ahead: 0, tax: 0 }
  for (const month of months) {
    const { boxes, proof } = await readGstReport(db, gstPeriod(month, count))
    expect({ month, ...proof }).toMatchObject({ adds_up: true })
    for (const row of boxes?.hsn ?? []) all.b2c += toHundredths(row.value)
    for (const row of boxes?.advances_received ?? []) all.ahead += toHundredths(row.gross_advance)
    for (const row of boxes?.advances_adjusted ?? []) all.ahead -= toHundredths(row.gross_advance)
    all.tax += toHundredths(proof.tax_of_boxes.cgst)
  }
  return { b2c: asMoney(all.b2c), ahead: asMoney(all.ahead), tax: asMoney(all.tax) }
}

/** Expects that the tax in the results of all months equals the ledger's: `cgst`, and the same again as SGST. */
async function expectResults(db: Db, today: string, cgst: string) {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month
    from generate_series(date_trunc('month', least(
      (select min(paid_on) from payments), (select min(refunded_on) from refunds))), ${today}::date, interval '1 month') as month`.execute(
    db,
  )
  let gst = 0
  for (const { month } of rows)
    gst += toHundredths((await readResultReport(db, month, { date: today, time: '23:00' })).gst)
  expect(asMoney(gst), 'tax in results').toBe(asMoney(2 * toHundredths(cgst)))
}

/**
 * Expects that the boxes of each month add up, that all months together equal the invoiced sums and the advances of the
 * ledger, and that every due of past months has exactly one invoice.
 */
export async function expectGst(db: Db, today: string) {
  const until = dayAfter(`${today.slice(0, 7)}-01`, -1)
  await invoiceAllAdvances(db, { today, until })
  const payments = await readInSnapshot(db, (trx) => paymentsWithTax(trx as Db, until))
  const accounts = payments.map(accountsOf)
  for (const [n, each] of payments.entries()) {
    const { invoiced, ahead } = accounts[n] ?? { invoiced: 0, ahead: 0 }
    const place = { payment_id: each.payment_id, invoiced, ahead }
    expect(place, 'nothing is invoiced or used up twice').toMatchObject({
      invoiced: Math.max(0, invoiced),
      ahead: Math.max(0, ahead),
    })
    const supplied = each.is_reversed ? 0 : Math.min(toHundredths(each.settled), invoiced + ahead)
    expect(invoiced, JSON.stringify(each)).toBeGreaterThanOrEqual(supplied)
  }
  const byLedger = {
    b2c: sum(accounts.map(({ invoiced }) => invoiced)),
    ahead: sum(accounts.map(({ ahead }) => ahead)),
    tax: sum(accounts.map(({ tax }) => tax)),
  }
  const months = await monthsUntil(db, today)
  expect(await boxesOf(db, months, 1)).toEqual(byLedger)
  await expectResults(db, today, byLedger.tax)
  expect(
    await boxesOf(
      db,
      months.filter((_, n) => n % 3 === 0),
      3,
    ),
  ).toEqual(byLedger)

  const count = () => db.selectFrom('deposit_invoices').select('invoice_id').execute()
  const { length } = await count()
  await invoiceAllAdvances(db, { today, until })
  expect(await count(), 'an advance is invoiced once').toHaveLength(length)
}
