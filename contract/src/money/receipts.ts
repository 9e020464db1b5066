import { z } from 'zod'
import { PaymentMethod, RecordedMethod } from './payments.ts'

const Academy = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The logo of that day, by its number; absent without one. */
  logo: z.int().optional(),
})

const Student = z.object({
  student_id: z.int(),
  name: z.string(),
  /** The student's class, such as `Class 9`. */
  class_name: z.string(),
})

/** Service code of private tuition for GST. */
export const SAC = '999293'

/** Tax included in an amount, by the settings of the day it was taken. Half is central, half state tax. */
export const Tax = z.object({
  gstin: z.string(),
  /** Rate of tax in per cent. */
  rate: z.number(),
  /** Taxable amount, tax included. */
  amount: z.string(),
  taxable: z.string(),
  cgst: z.string(),
  sgst: z.string(),
})
export type Tax = z.output<typeof Tax>

/**
 * Content of a receipt, frozen on the day of issue: later changes of names or addresses do not change it. Days are
 * `YYYY-MM-DD`, amounts text such as `1500.00`.
 */
export const ReceiptSnapshot = z.object({
  /**
   * A number such as `2026-27/000123`. Under GST, receipt vouchers are `2026-27/V00012`, and receipts without tax
   * `2026-27/R00012`.
   */
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
    /** The cheque, which the bank has still to clear. */
    cheque: z.object({ bank: z.string().nullable(), dated: z.string() }).optional(),
  }),
  /** Allocations of the payment, oldest due first; the settled amounts, not the owed ones. */
  items: z.array(
    z.object({
      title: z.string(),
      batch_name: z.string(),
      due_date: z.string(),
      amount: z.string(),
      /** Breakdown of the due, if it has more than one line. */
      parts: z.array(z.object({ text: z.string(), amount: z.string() })).optional(),
    }),
  ),
  /** The part of the payment left as credit on that day. */
  advance: z.string().optional(),
  /** Title of a receipt with tax, or of one under composition; absent otherwise, when the title is `Receipt`. */
  title: z.enum(['Tax invoice', 'Receipt voucher', 'Bill of supply']).optional(),
  /** The sentence that a bill of supply must have, and the academy's number. */
  note: z.string().optional(),
  gstin: z.string().optional(),
  taxes: z.array(Tax).optional(),
})
export type ReceiptSnapshot = z.output<typeof ReceiptSnapshot>

/** Content of a refund voucher, frozen in the same way. */
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
  /** Receipts of the payments that the refund was taken from. */
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

/** Content of the tax invoice of a deposit or an advance that is used for fees, frozen in the same way. */
export const DepositInvoiceSnapshot = z.object({
  invoice_number: z.string(),
  issued_on: z.string(),
  academy: Academy,
  student: Student,
  /** Receipt of the deposit or advance. */
  receipt: z.object({ receipt_number: z.string(), issued_on: z.string() }),
  payment: Paid,
  amount: z.string(),
  items: ReceiptSnapshot.shape.items,
  taxes: z.array(Tax),
})
export type DepositInvoiceSnapshot = z.output<typeof DepositInvoiceSnapshot>

/** Content of the credit note of a reversed payment with tax, frozen in the same way. */
export const CreditNoteSnapshot = z.object({
  credit_note_number: z.string(),
  issued_on: z.string(),
  academy: Academy,
  student: Student,
  receipt: z.object({ title: z.string(), receipt_number: z.string(), issued_on: z.string() }),
  /** Invoices of the payment's deposits and advances. */
  invoices: z.array(z.object({ invoice_number: z.string(), issued_on: z.string() })).optional(),
  payment: Paid,
  reason: z.string(),
  taxes: z.array(Tax),
})
export type CreditNoteSnapshot = z.output<typeof CreditNoteSnapshot>
