import { CreditNoteSnapshot, ReceiptSnapshot, type Tax } from '@ganit/contract/money/receipts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { paymentNotFound } from '../payments.queries.ts'
import { financialYear, formatReceiptNumber } from '../receipts/receipt-number.ts'
import { takeNextSerials } from '../receipts/serials.queries.ts'
import { addTaxes } from '../tax.ts'
import { depositInvoicesOf } from './deposit-invoices.queries.ts'

type Taken = {
  payment_id: number
  student_id: number
  reason: string
  issued_on: string
  /** The invoiced part of the payment that is refunded, with its taxes. */
  refund?: { refund_id: number; amount: string; taxes: Tax[] }
}

/**
 * Issues the credit note of a refund, or of a reversed payment if its receipt or an invoice of its deposits contains
 * tax. The tax of an advance invoice is already in the receipt, so it is not counted again.
 */
export async function insertCreditNote(
  trx: Trx,
  { payment_id, student_id, reason, issued_on, refund }: Taken,
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
  const serial = await takeNextSerials(trx, { counters: 'credit_note_counters', financial_year })
  const { transaction_id, ...paid } = payment
  const note: CreditNoteSnapshot = {
    credit_note_number: formatReceiptNumber(financial_year, serial),
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
    payment: { ...paid, ...(refund && { amount: refund.amount }) },
    reason,
    taxes:
      refund?.taxes ??
      addTaxes([
        ...taxes,
        ...invoices.flatMap((invoice) => (invoice.kind === 'deposit' ? invoice.taxes : [])),
      ]),
  }
  await trx
    .insertInto('credit_notes')
    .values({
      payment_id,
      student_id,
      refund_id: refund?.refund_id ?? null,
      financial_year,
      serial,
      issued_on,
      snapshot: JSON.stringify(note),
    })
    .execute()
}

const isTaxed = (snapshot: unknown) =>
  typeof snapshot === 'object' && snapshot !== null && 'taxes' in snapshot

/** Credit note of a reversed payment; null if it has none. */
export async function creditNoteOf(db: Db, payment_id: number) {
  const stored = await db
    .selectFrom('credit_notes')
    .select('snapshot')
    .where('payment_id', '=', payment_id)
    .where('refund_id', 'is', null)
    .executeTakeFirst()
  return stored ? CreditNoteSnapshot.parse(stored.snapshot) : null
}

/** Credit notes issued with a refund. */
export async function creditNotesOfRefund(db: Db, refund_id: number) {
  const stored = await db
    .selectFrom('credit_notes')
    .select('snapshot')
    .where('refund_id', '=', refund_id)
    .orderBy('serial')
    .execute()
  return stored.map(({ snapshot }) => CreditNoteSnapshot.parse(snapshot))
}
