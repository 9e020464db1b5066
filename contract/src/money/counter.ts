import { z } from 'zod'
import { create, read } from '../endpoint.ts'
import { withSearchableText } from '../pages.ts'
import { Who } from '../people/who.ts'
import { blankIsAbsent, LINE_MAX, Message, requiredDate } from '../shared.ts'
import { LedgerDue } from './ledger.ts'
import { ToldOfFees } from './pay-links.ts'
import { Payment, PaymentDraft, RecordedMethod } from './payments.ts'
import { ReceiptSnapshot } from './receipts.ts'
import { Standing } from './standing.ts'

/** Most students who pay at once. */
export const COUNTER_PAYMENTS = 10

export const FoundPayer = Who.extend({
  ...Standing.shape,
  phone: z.string(),
  /** Total, such as `1500.00`. */
  owed: z.string(),
})
export type FoundPayer = z.output<typeof FoundPayer>

export const findPayers = read('/counter', {
  access: ['admin', 'desk'],
  summary: 'Who pays: students found as by `GET /api/find`, ten at the most',
  querystring: z.object({
    search: withSearchableText(z.string('Search must be text.').max(LINE_MAX), 'search').default(
      '',
    ),
  }),
  response: z.array(FoundPayer),
})

/** A student of a family with open dues, oldest first, and unused credit. */
export const CounterStudent = Who.extend({
  ...Standing.shape,
  credit: z.string(),
  dues: z.array(LedgerDue),
})
export type CounterStudent = z.output<typeof CounterStudent>

/** The caller's payments of today, without reversed ones. */
export const CounterToday = z.object({
  count: z.int(),
  amount: z.string(),
  /** The cash part of the amount. */
  cash: z.string(),
})
export type CounterToday = z.output<typeof CounterToday>

export const CounterFamily = z.object({
  /** The first confirmed guardian of the student asked for. */
  family: z
    .object({ guardian_id: z.int(), name: z.string(), phone: z.string().nullable() })
    .nullable(),
  /**
   * The people who are told about the fees of the student whose `student_id` was sent, and to whom a pay link can be
   * given; empty without UPI and gateway.
   */
  told: z.array(ToldOfFees).optional(),
  students: z.array(CounterStudent),
  today: CounterToday,
})
export type CounterFamily = z.output<typeof CounterFamily>

export const getCounterFamily = read('/counter/:student_id', {
  access: ['admin', 'desk'],
  summary:
    'What a student and those of the same family owe: with a guardian or the first phone in common',
  response: CounterFamily,
})

/**
 * The payments of one family that one person recorded in one go. `may_correct`: the caller may correct or reverse them.
 */
export const Taking = z.object({
  at: z.string(),
  payments: z.array(
    z.object({
      payment_id: z.int(),
      receipt_number: z.string(),
      /** Null if the student was erased. */
      student: Who.nullable(),
      amount: z.string(),
    }),
  ),
  amount: z.string(),
  method: RecordedMethod,
  reversed: z.boolean(),
  may_correct: z.boolean(),
  /** Opens WhatsApp with the receipts; null without a phone. */
  whatsapp_link: z.string().nullable(),
})
export type Taking = z.output<typeof Taking>

export const listTakings = read('/counter/takings', {
  access: ['admin', 'desk'],
  summary: 'The last five takings of today, for the desk its own',
  response: z.array(Taking),
})

const ONE_TO_TEN = `Payments must be 1 to ${COUNTER_PAYMENTS}.`

/** One payment for several students of a family. */
export const CounterDraft = z.object({
  payments: z
    .array(
      PaymentDraft.pick({ student_id: true, amount: true, fee_ids: true, advance: true }),
      ONE_TO_TEN,
    )
    .min(1, ONE_TO_TEN)
    .max(COUNTER_PAYMENTS, ONE_TO_TEN),
  method: PaymentDraft.shape.method,
  /** Today by default. */
  date: blankIsAbsent(requiredDate('Date')),
  transaction_id: PaymentDraft.shape.transaction_id,
  cheque: PaymentDraft.shape.cheque,
  /** Note that each of the payments gets. */
  note: PaymentDraft.shape.note,
})
export type CounterDraft = z.output<typeof CounterDraft>

export const takePayments = create('/counter/payments', {
  access: ['admin', 'desk'],
  summary: 'Record payments of a family, all or none; wants an Idempotency-Key',
  body: CounterDraft,
  response: Message.extend({
    payments: z.array(Payment),
    /** Receipts to print at once. */
    receipts: z.array(ReceiptSnapshot),
  }),
})
