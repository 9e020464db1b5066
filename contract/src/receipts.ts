import { z } from 'zod'
import { RecordedMethod } from './payments.ts'

/**
 * What a receipt says, kept as it was on the day it was given out: a later change of a name or an address changes no
 * receipt. Days are `YYYY-MM-DD`, amounts text such as `1500.00`.
 */
export const ReceiptSnapshot = z.object({
  /** Such as `2026-27/000123`. */
  receipt_number: z.string(),
  issued_on: z.string(),
  academy: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  student: z.object({
    student_id: z.int(),
    name: z.string(),
    /** Such as `Class 9`. */
    class_name: z.string(),
  }),
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
    }),
  ),
})
export type ReceiptSnapshot = z.output<typeof ReceiptSnapshot>
