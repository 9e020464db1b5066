import { CreditNoteSnapshot, ReceiptSnapshot } from '@ganit/contract/money/receipts'
import type { Db, Trx } from '../../../db/schema.ts'
import { depositInvoicesOf } from './deposit-invoices.queries.ts'
import { paymentNotFound } from './payments.queries.ts'
import { financialYear, receiptNumber } from './receipt-number.ts'
import { nextSerials } from './serials.queries.ts'
import { addTaxes } from './tax.ts'

type Taken = { payment_id: number; student_id: number; reason: string; issued_on: string }

/** Issues the credit note of a reversed payment, if its receipt or an invoice of its deposits contains tax. */
export async function insertCreditNote(
  trx: Trx,
  { payment_id, student_id, reason, issued_on }: Taken,
) {
  const { snapshot } = await trx
    .selectFrom('receipts')
    .select('snapshot')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow(paymentNotFound)
  const invoices = await depositInvoicesOf(trx, [payment_id])
  if (!isTaxed(snapshot) && invoices.length === 0) return
  const {
    academy,
    student,
    payment,
    taxes = [],
    title,
    ...receipt
  } = ReceiptSnapshot.parse(snapshot)
  const financial_year = financialYear(issued_on)
  const serial = await nextSerials(trx, { counters: 'credit_note_counters', financial_year })
  const { transaction_id, ...paid } = payment
  const note: CreditNoteSnapshot = {
    credit_note_number: receiptNumber(financial_year, serial),
    issued_on,
    academy,
    student,
    receipt: {
      title: title ?? 'Receipt',
      receipt_number: receipt.receipt_number,
      issued_on: receipt.issued_on,
    },
    ...(invoices.length > 0 && {
      invoices: invoices.map(({ invoice_number, issued_on }) => ({ invoice_number, issued_on })),
    }),
    payment: paid,
    reason,
    taxes: addTaxes([...taxes, ...invoices.flatMap((invoice) => invoice.taxes)]),
  }
  await trx
    .insertInto('credit_notes')
    .values({
      payment_id,
      student_id,
      financial_year,
      serial,
      issued_on,
      snapshot: JSON.stringify(note),
    })
    .execute()
}

const isTaxed = (snapshot: unknown) =>
  typeof snapshot === 'object' && snapshot !== null && 'taxes' in snapshot

/** Credit note of a payment; null if it has none. */
export async function creditNoteOf(db: Db, payment_id: number) {
  const stored = await db
    .selectFrom('credit_notes')
    .select('snapshot')
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
  return stored ? CreditNoteSnapshot.parse(stored.snapshot) : null
}
