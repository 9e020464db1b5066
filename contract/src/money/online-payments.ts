import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { blankIsAbsent, LINE_MAX, Message, oneOfWords, requiredId } from '../shared.ts'
import { ClaimedDue, DueIds } from './claims.ts'
import { Advance } from './payments.ts'

/** `to look at`: the money came, and the office must decide its use. */
export const ONLINE_STATES = ['open', 'paid', 'to look at', 'refunded', 'not paid'] as const
export const OnlineState = oneOfWords(
  ONLINE_STATES,
  `state must be one of ${ONLINE_STATES.join(', ')}.`,
)
export type OnlineState = z.output<typeof OnlineState>

/** Sentences of the page the gateway returns to. */
export const ONLINE_SAYS = {
  open: 'We are waiting for the bank',
  paid: 'Paid',
  'to look at': 'Paid',
  refunded: 'Not paid',
  'not paid': 'Not paid',
} as const satisfies Record<OnlineState, string>

/** An online payment. Amounts are text such as `1500.00`. */
export const OnlinePayment = z.object({
  online_payment_id: z.int(),
  state: OnlineState,
  says: z.enum(['We are waiting for the bank', 'Paid', 'Not paid']),
  amount: z.string(),
  /** Amount the gateway reports; null before. */
  paid_amount: z.string().nullable(),
  /** Amount refunded. */
  refunded: z.string(),
  /** The gateway's id of the payment, such as `pay_…`. */
  transaction_id: z.string().nullable(),
  captured_at: z.string().nullable(),
  made_at: z.string(),
  /** Null if the payer's account is gone. */
  payer: z.string().nullable(),
  /** Why somebody must look at the payment; only the office sees this. */
  problem: z.string().nullable(),
  dues: z.array(ClaimedDue),
  /** Payments recorded from it; `receipt` is a signed URL, valid for seven days. */
  receipts: z.array(
    z.object({
      payment_id: z.int(),
      student_id: z.int(),
      receipt_number: z.string(),
      receipt: z.string(),
    }),
  ),
})
export type OnlinePayment = z.output<typeof OnlinePayment>

/** Answers the open payment if the payer already has one for the same dues. */
export const createOnlinePayment = create('/online-payments', {
  access: ['guardian', 'student'],
  summary: 'Begin to pay dues online: one’s own, or one’s children’s',
  body: z.object({ due_ids: DueIds }),
  response: Message.extend({ online_payment_id: z.int(), pay_url: z.string() }),
})

export const getOnlinePayment = read('/online-payments/:online_payment_id', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'What became of paying online: one’s own, or any for the office',
  response: OnlinePayment,
})

export const OnlinePaymentsQuery = pageQuery(['online_payment_id'])
  .pick({ page: true, page_size: true, order: true })
  .extend({ state: blankIsAbsent(OnlineState) })
export type OnlinePaymentsQuery = z.output<typeof OnlinePaymentsQuery>

/** Newest first, unless `order` is `asc`. */
export const listOnlinePayments = read('/online-payments', {
  access: ['admin', 'desk'],
  summary: 'What was paid online, or is to be looked at',
  querystring: OnlinePaymentsQuery,
  response: pageSchema(OnlinePayment),
})

const ALLOCATIONS_MAX = 10

/** The amounts add up to all the money that came. Each student's oldest dues are settled first, or the named ones. */
export const Allocations = z.object({
  allocations: z
    .array(
      z.object({
        student_id: requiredId('student_id'),
        due_ids: DueIds.optional(),
        amount: moneyField('Amount'),
      }),
      'allocations must be a list.',
    )
    .min(1, 'Choose for whom it is.')
    .max(ALLOCATIONS_MAX, `At most ${ALLOCATIONS_MAX} students.`)
    .refine(
      (list) => new Set(list.map(({ student_id }) => student_id)).size === list.length,
      'Name each student once.',
    ),
  advance: Advance,
})
export type Allocations = z.output<typeof Allocations>

export const SavedOnlinePayment = Message.extend({ online_payment: OnlinePayment })

export const settleOnlinePayment = act('/online-payments/:online_payment_id/settle', {
  access: ['admin', 'desk'],
  summary: 'Say what money is for that came online and waits',
  body: Allocations,
  response: SavedOnlinePayment,
})

export const refundOnlinePayment = act('/online-payments/:online_payment_id/refund', {
  access: ['admin', 'desk'],
  summary: 'Give back money that came online and waits',
  response: SavedOnlinePayment,
})

/** A gateway sends no text that the database cannot hold, so such a text counts as absent. */
const optional = z
  .string()
  .max(LINE_MAX)
  .refine((text) => !text.includes('\0') && text.isWellFormed())
  .optional()
  .catch(undefined)

/** The gateway redirects the payer's browser here, signed. Answers a redirect to a page. */
export const returnFromGateway = read('/online-payments/return', {
  access: 'public',
  summary: 'The way back from the gateway',
  querystring: z.object({
    razorpay_payment_id: optional,
    razorpay_payment_link_id: optional,
    razorpay_payment_link_reference_id: optional,
    razorpay_payment_link_status: optional,
    razorpay_signature: optional,
  }),
})

/** Called by Razorpay, which signs the raw body in `X-Razorpay-Signature`. */
export const razorpayHook = act('/hooks/razorpay', {
  access: 'public',
  summary: 'What the gateway tells of payments and refunds',
})
