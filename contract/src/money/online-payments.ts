import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyOf } from '../money.ts'
import { pageOf, pageQuery } from '../pages.ts'
import { blankIsAbsent, idOf, LINE_MAX, Message, oneOf } from '../shared.ts'
import { ClaimedDue, DueIds } from './claims.ts'
import { Advance } from './payments.ts'

/** `to look at`: the money came, and somebody has to say what it is for. */
export const ONLINE_STATES = ['open', 'paid', 'to look at', 'refunded', 'not paid'] as const
export const OnlineState = oneOf(ONLINE_STATES, `state must be one of ${ONLINE_STATES.join(', ')}.`)
export type OnlineState = z.output<typeof OnlineState>

/** What the page says to which the gateway leads back. */
export const ONLINE_SAYS = {
  open: 'We are waiting for the bank',
  paid: 'Paid',
  'to look at': 'Paid',
  refunded: 'Not paid',
  'not paid': 'Not paid',
} as const satisfies Record<OnlineState, string>

/** What somebody pays online. Amounts are text such as `1500.00`. */
export const OnlinePayment = z.object({
  online_payment_id: z.int(),
  state: OnlineState,
  says: z.enum(['We are waiting for the bank', 'Paid', 'Not paid']),
  amount: z.string(),
  /** What came, as the gateway says; null before. */
  paid_amount: z.string().nullable(),
  /** What of that was given back. */
  refunded: z.string(),
  /** Such as `pay_…`. */
  transaction_id: z.string().nullable(),
  captured_at: z.string().nullable(),
  made_at: z.string(),
  /** Who pays; null where the account is gone. */
  payer: z.string().nullable(),
  /** Why somebody has to look at it; told to the office alone. */
  problem: z.string().nullable(),
  dues: z.array(ClaimedDue),
  /** The payments that were recorded; `receipt` is an address that opens for seven days. */
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

/** While one of the same dues by the same payer is open, that one is answered. */
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

/** The newest first, unless `order` is `asc`. */
export const listOnlinePayments = read('/online-payments', {
  access: ['admin', 'desk'],
  summary: 'What was paid online, or is to be looked at',
  querystring: OnlinePaymentsQuery,
  response: pageOf(OnlinePayment),
})

const ALLOCATIONS_MAX = 10

/** Together all that came. Of each student the oldest dues are settled, or those that are named. */
export const Allocations = z.object({
  allocations: z
    .array(
      z.object({
        student_id: idOf('student_id'),
        due_ids: DueIds.optional(),
        amount: moneyOf('Amount'),
      }),
      'allocations must be a list.',
    )
    .min(1, 'Say for whom it is.')
    .max(ALLOCATIONS_MAX, `At most ${ALLOCATIONS_MAX} students.`)
    .refine(
      (list) => new Set(list.map(({ student_id }) => student_id)).size === list.length,
      'Name each student once.',
    ),
  advance: Advance,
})
export type Allocations = z.output<typeof Allocations>

const Looked = Message.extend({ online_payment: OnlinePayment })

export const settleOnlinePayment = act('/online-payments/:online_payment_id/settle', {
  access: ['admin', 'desk'],
  summary: 'Say what money is for that came online and waits',
  body: Allocations,
  response: Looked,
})

export const refundOnlinePayment = act('/online-payments/:online_payment_id/refund', {
  access: ['admin', 'desk'],
  summary: 'Give back money that came online and waits',
  response: Looked,
})

const optional = z.string().max(LINE_MAX).optional().catch(undefined)

/** Where the gateway leads a payer's browser back to, signed by the gateway. Answers with a way to a page. */
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

/** Signed in `X-Razorpay-Signature` over the body as it came. */
export const razorpayHook = act('/hooks/razorpay', {
  access: 'public',
  summary: 'What the gateway tells of payments and refunds',
})
