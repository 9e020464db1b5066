import { z } from 'zod'
import { PaymentMethod, RecordedMethod } from './payments.ts'

const Academy = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const Student = z.object({
  student_id: z.int(),
  name: z.string(),
  /** Such as `Class 9`. */
  class_name: z.string(),
})

/** The service that is taught, as the tax knows it: private tuition. */
export const SAC = '999293'

/** The tax that is in an amount, by the settings of the day on which it was taken. It is half the country's and half the state's. */
export const Tax = z.object({
  gstin: z.string(),
  /** In per cent. */
  rate: z.number(),
  /** What bears tax, with it. */
  amount: z.string(),
  taxable: z.string(),
  cgst: z.string(),
  sgst: z.string(),
})
export type Tax = z.output<typeof Tax>

/**
 * What a receipt says, kept as it was on the day it was given out: a later change of a name or an address changes no
 * receipt. Days are `YYYY-MM-DD`, amounts text such as `1500.00`.
 */
export const ReceiptSnapshot = z.object({
  /** Such as `2026-27/000123`. */
  receipt_number: z.string(),
  issued_on: z.string(),
  academy: Academy,
  student: Student,
  payment: z.object({
    payment_id: z.int(),
    date: z.string(),
    method: RecordedMethod,
    transaction_id: z.string().nullable(),
    amount: z.string(),
  }),
  /** What the payment settled, oldest first; the amounts are those settled, not those owed. */
  items: z.array(
    z.object({
      title: z.string(),
      batch_name: z.string(),
      due_date: z.string(),
      amount: z.string(),
      /** How the due came about, where that is more than one line. */
      parts: z.array(z.object({ text: z.string(), amount: z.string() })).optional(),
    }),
  ),
  /** What of the payment settled nothing on that day. */
  advance: z.string().optional(),
  /** What it is called where tax is in it; else it is a receipt. */
  title: z.enum(['Tax invoice', 'Receipt voucher']).optional(),
  taxes: z.array(Tax).optional(),
})
export type ReceiptSnapshot = z.output<typeof ReceiptSnapshot>

/** What the voucher of money that was given back says, kept in the same way. */
export const VoucherSnapshot = z.object({
  voucher_number: z.string(),
  issued_on: z.string(),
  academy: Academy,
  student: Student,
  refund: z.object({
    refund_id: z.int(),
    date: z.string(),
    method: PaymentMethod,
    transaction_id: z.string().nullable(),
    amount: z.string(),
    reason: z.string(),
  }),
  /** The receipts of the payments that it was taken from. */
  items: z.array(z.object({ receipt_number: z.string(), date: z.string(), amount: z.string() })),
  taxes: z.array(Tax).optional(),
})
export type VoucherSnapshot = z.output<typeof VoucherSnapshot>

const Paid = z.object({
  payment_id: z.int(),
  date: z.string(),
  method: RecordedMethod,
  amount: z.string(),
})

/** What the tax invoice says of money that was taken as a deposit and settles fees now, kept in the same way. */
export const DepositInvoiceSnapshot = z.object({
  invoice_number: z.string(),
  issued_on: z.string(),
  academy: Academy,
  student: Student,
  /** The receipt with which the deposit was taken. */
  receipt: z.object({ receipt_number: z.string(), issued_on: z.string() }),
  payment: Paid,
  amount: z.string(),
  items: ReceiptSnapshot.shape.items,
  taxes: z.array(Tax),
})
export type DepositInvoiceSnapshot = z.output<typeof DepositInvoiceSnapshot>

/** What the credit note says that goes with the receipt of a payment with tax that was taken back, kept in the same way. */
export const CreditNoteSnapshot = z.object({
  credit_note_number: z.string(),
  issued_on: z.string(),
  academy: Academy,
  student: Student,
  /** The receipt that it takes back. */
  receipt: z.object({ title: z.string(), receipt_number: z.string(), issued_on: z.string() }),
  /** The invoices of its deposits, which it takes back, too. */
  invoices: z.array(z.object({ invoice_number: z.string(), issued_on: z.string() })).optional(),
  payment: Paid,
  reason: z.string(),
  taxes: z.array(Tax),
})
export type CreditNoteSnapshot = z.output<typeof CreditNoteSnapshot>
