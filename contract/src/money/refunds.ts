import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import {
  blankIsAbsent,
  Message,
  optionalText,
  requiredDate,
  requiredId,
  requiredText,
} from '../shared.ts'
import { PAYMENT_LABELS, PaymentMethod } from './payments.ts'

/** Money refunded out of a student's credit. Amounts are text such as `1500.00`. */
export const Refund = z.object({
  refund_id: z.int(),
  /**
   * A number such as `2026-27/000007`. Vouchers have no gaps within a financial year, and are numbered apart from
   * receipts.
   */
  voucher_number: z.string(),
  student_id: z.int(),
  amount: z.string(),
  date: z.string(),
  method: PaymentMethod,
  transaction_id: z.string().nullable(),
  reason: z.string(),
  reversed: z.boolean(),
  reversal: z.object({ reason: z.string(), date: z.string() }).nullable(),
  /** Payments that the refund was taken from. */
  parts: z.array(z.object({ payment_id: z.int(), amount: z.string() })),
})
export type Refund = z.output<typeof Refund>

export const RefundDraft = z.object({
  student_id: requiredId('student_id'),
  amount: moneyField(PAYMENT_LABELS.amount),
  date: requiredDate(PAYMENT_LABELS.date),
  method: PaymentMethod,
  transaction_id: optionalText(PAYMENT_LABELS.transaction_id),
  reason: requiredText(PAYMENT_LABELS.reason, 500),
  /** The online payment the gateway refunded in part: its allocations are released as far as needed. */
  online_payment_id: blankIsAbsent(requiredId('online_payment_id')),
  /** A paid due that is given back: its allocations are released, and the same amount of it is waived. */
  due_id: blankIsAbsent(requiredId('due_id')),
})
export type RefundDraft = z.output<typeof RefundDraft>

export const recordRefund = create('/refunds', {
  access: ['admin'],
  summary: "Give money back out of a student's credit, with a voucher",
  body: RefundDraft,
  response: Message.extend({ refund: Refund }),
})

export const reverseRefund = act('/refunds/:refund_id/reverse', {
  access: ['admin'],
  summary: 'Take a refund back; its amount is credit again',
  body: z.object({ reason: requiredText(PAYMENT_LABELS.reason, 500) }),
  response: Message.extend({ refund: Refund }),
})

/** Answers a PDF. */
export const getVoucher = read('/refunds/:refund_id/voucher', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: "A refund's voucher as a PDF: one's own, one's child's, or any for the admin",
})
