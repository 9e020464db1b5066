import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { plainTyped } from '../plain-signs.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  optionalText,
  requiredDate,
  requiredId,
  requiredText,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'

/** Field labels of the payment form, used in its messages too. */
export const PAYMENT_LABELS = {
  amount: 'Amount',
  date: 'Date',
  method: 'Method',
  transaction_id: 'Transaction ID',
  note: 'Note',
  reason: 'Reason',
} as const

export const PAYMENT_METHODS = ['cash', 'upi', 'bank', 'cheque', 'card', 'other'] as const
export const PaymentMethod = oneOfWords(PAYMENT_METHODS, {
  error: ({ input }) =>
    input ? 'Method must be cash, upi, bank, cheque, card or other.' : 'Method is required.',
})
export type PaymentMethod = z.output<typeof PaymentMethod>

/**
 * Method of a stored payment. Nobody enters these by hand: `online` came through the gateway, `before` was paid before Ganit
 * and is brought by an import.
 */
export const RecordedMethod = z.enum([...PAYMENT_METHODS, 'online', 'before'])
export type RecordedMethod = z.output<typeof RecordedMethod>

/** Names on the form of a cheque. */
export const CHEQUE_FIELDS = { number: 'Number', bank: 'Bank', dated: 'Dated' } as const

/** The cheque that a payment is made by; its number is the payment’s transaction. */
export const ChequeDraft = z.object({
  bank: optionalText(CHEQUE_FIELDS.bank, 100),
  dated: requiredDate(CHEQUE_FIELDS.dated),
})
export type ChequeDraft = z.output<typeof ChequeDraft>

/** A payment, its allocations, and whether it was reversed. Amounts are text such as `1500.00`. */
export const Payment = z.object({
  payment_id: z.int(),
  /** A number such as `2026-27/000123`. Numbers have no gaps within a financial year, April to March. */
  receipt_number: z.string(),
  student_id: z.int(),
  amount: z.string(),
  date: z.string(),
  method: RecordedMethod,
  transaction_id: z.string().nullable(),
  note: z.string().nullable(),
  reversed: z.boolean(),
  reversal: z.object({ reason: z.string(), date: z.string() }).nullable(),
  /** `fee_id` is the due's number in `student_fee_status_by_batch`. */
  allocations: z.array(z.object({ fee_id: z.int(), amount: z.string() })),
  /** The cheque, where one was named, and whether the bank cleared or returned it. */
  cheque: z
    .object({
      number: z.string().nullable(),
      bank: z.string().nullable(),
      dated: z.string().nullable(),
      cleared_on: z.string().nullable(),
      returned_on: z.string().nullable(),
    })
    .optional(),
})
export type Payment = z.output<typeof Payment>

const FEES_MAX = 500

/** Whether the amount may exceed the sum owed. The rest is then credit for later dues. */
export const Advance = z.boolean('advance must be true or false.').nullish()

/** Stored with ASCII digits, whichever were typed, because the office searches for them. */
const TransactionId = optionalText(PAYMENT_LABELS.transaction_id).transform(
  (typed) => typed && plainTyped(typed),
)

/**
 * A payment. It settles the oldest dues first, or only those of `fee_ids`, whose order and repetition do not matter.
 */
export const PaymentDraft = z.object({
  student_id: requiredId('student_id'),
  amount: moneyField(PAYMENT_LABELS.amount),
  date: requiredDate(PAYMENT_LABELS.date),
  method: PaymentMethod,
  transaction_id: TransactionId,
  note: optionalText(PAYMENT_LABELS.note, 500),
  fee_ids: z
    .array(requiredId('fee_ids'), 'fee_ids must be a list of numbers.')
    .max(FEES_MAX, `fee_ids may be at most ${FEES_MAX}.`)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])].sort((a, b) => a - b)),
  advance: Advance,
  /** Only for payments by cheque. */
  cheque: ChequeDraft.nullish(),
})
export type PaymentDraft = z.output<typeof PaymentDraft>

export const recordPayment = create('/payments', {
  access: ['admin', 'desk'],
  summary: 'Record a payment and give out its receipt',
  body: PaymentDraft,
  response: Message.extend({ payment: Payment }),
})

/** Fields to correct; absent ones stay. */
export const PaymentCorrection = PaymentDraft.partial().extend({
  reason: requiredText(PAYMENT_LABELS.reason, 500),
  transaction_id: TransactionId.optional(),
  note: optionalText(PAYMENT_LABELS.note, 500).optional(),
  fee_ids: PaymentDraft.shape.fee_ids.optional(),
})
export type PaymentCorrection = z.output<typeof PaymentCorrection>

export const correctPayment = create('/payments/:payment_id/correct', {
  access: ['admin', 'desk'],
  summary: 'Take a payment back and record it at once as it should have been',
  body: PaymentCorrection,
  response: Message.extend({ payment: Payment, reversed: Payment }),
})

export const reversePayment = act('/payments/:payment_id/reverse', {
  access: ['admin', 'desk'],
  summary: 'Take a payment back; what it settled is owed again',
  body: z.object({ reason: requiredText(PAYMENT_LABELS.reason, 500) }),
  response: Message.extend({ payment: Payment }),
})

export const ListedPayment = Payment.omit({
  ...{ reversal: true, allocations: true, cheque: true },
}).extend({
  /** Null if the student was erased. */
  uid: z.string().nullable(),
  name: z.string(),
})
export type ListedPayment = z.output<typeof ListedPayment>

/** A page of payments, and the sum of all matches not reversed. */
export const PaymentsPage = pageSchema(ListedPayment).extend({ sum: z.string() })
export type PaymentsPage = z.output<typeof PaymentsPage>

/** `from` and `to` are days, both included. Searches receipt numbers, students and transactions. */
export const PaymentsQuery = pageQuery(['date'])
  .pick({ page: true, page_size: true, search: true })
  .extend({
    student_id: requiredId('student_id').optional(),
    from: blankIsAbsent(requiredDate('from')),
    to: blankIsAbsent(requiredDate('to')),
  })
export type PaymentsQuery = z.output<typeof PaymentsQuery>

/** With only a `student_id` it answers all of that student's payments as an array; otherwise a page. */
export const listPayments = read('/payments', {
  access: ['admin', 'desk'],
  summary: 'The payments of a student, or a page of all, the newest first',
  querystring: PaymentsQuery,
  response: z.union([z.array(Payment), PaymentsPage]),
})

/** Takes the list's own filters. Without any it has the payments of this financial year. */
export const [exportPayments, exportPaymentsXlsx] = tableFiles({
  path: '/payments',
  access: ['admin', 'desk'],
  summary:
    'Payments as a table for spreadsheets, the newest first; of this financial year, or as filtered',
  querystring: PaymentsQuery.omit({ page: true, page_size: true }),
})

/** The signature alone gives access, because payers are sent the URL. Answers a PDF. */
export const getSignedReceipt = read('/receipts/:payment_id', {
  access: 'public',
  summary: 'One receipt as a PDF, through a signed URL that works for seven days',
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
    /** Present on links for people other than the payer: hides the transaction number. */
    brief: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})

/** Answers a PDF. */
export const getReceipt = read('/payments/:payment_id/receipt', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: "A payment's receipt as a PDF: one's own, one's child's, or any for the admin",
})
