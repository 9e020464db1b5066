import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { PAYMENT_LABELS, PaymentMethod } from '../money/payments.ts'
import { Refund } from '../money/refunds.ts'
import { LeftWhy } from '../people/memberships.ts'
import {
  blankIsAbsent,
  Message,
  optionalText,
  PathName,
  requiredDate,
  requiredText,
} from '../shared.ts'

/** Field labels of the form, used in its messages too. */
export const LEAVING_LABELS = { on: 'Last Day', why: 'Why', reason: 'Reason' } as const

/** How many days back the last day may be. */
export const LEAVING_DAYS_BACK = 60

/** Days from the last day within which the rest is paid back. */
export const BACK_WITHIN_DAYS = 10

/** A due that leaving changes, or that stays owed. Amounts are text such as `1500.00`. */
export const LeavingLine = z.object({
  /** Null for a fee that was paid before Ganit and has no due. */
  due_id: z.int().nullable(),
  title: z.string(),
  /** The due's title with its month: `Tuition, November 2026`. */
  label: z.string().optional(),
  /** The outcome, in words. */
  text: z.string(),
  /** Amount before. */
  amount: z.string(),
  paid: z.string(),
  /** How much is no longer charged. */
  cancelled: z.string(),
  /** How much of its payments goes to other dues or to credit. */
  back: z.string(),
  /** A fee that pays for a time: the part of it that the student had, and all that they bought, in words. */
  shared: z.object({ had: z.string(), bought: z.string() }).nullable(),
})
export type LeavingLine = z.output<typeof LeavingLine>

/** Debt of a student who leaves on a day, and the rest of their payments. */
export const Leaving = z.object({
  on: z.string(),
  batches: z.array(z.object({ batch_id: z.int(), batch_name: z.string() })),
  lines: z.array(LeavingLine),
  owed: z.string(),
  credit: z.string(),
  /** Day by which the credit is to be paid back; null without credit. */
  back_by: z.string().nullable(),
  /** Whether the asker may pay the credit back with it. */
  may_refund: z.boolean().optional(),
})
export type Leaving = z.output<typeof Leaving>

const ByStudent = z.object({ uid: PathName })

export const getLeaving = read('/student/:uid/leaving', {
  access: ['admin', 'desk'],
  summary:
    'What a student would owe or get back who leaves all batches on a day; nothing is changed',
  params: ByStudent,
  querystring: z.object({ on: blankIsAbsent(requiredDate(LEAVING_LABELS.on)) }),
  response: Leaving,
})

export const LeavingDraft = z.object({
  on: requiredDate(LEAVING_LABELS.on),
  /** Absent: nobody said. */
  why: blankIsAbsent(LeftWhy),
  reason: requiredText(LEAVING_LABELS.reason, 500),
  /** How the rest is refunded, if there is one. */
  refund: z
    .object(
      {
        method: PaymentMethod,
        transaction_id: optionalText(PAYMENT_LABELS.transaction_id),
      },
      'refund must say by which method.',
    )
    .nullish(),
})
export type LeavingDraft = z.output<typeof LeavingDraft>

export const leave = act('/student/:uid/leave', {
  access: ['admin', 'desk'],
  summary:
    'Have a student leave all batches and settle; what is left is paid out by the owner alone',
  params: ByStudent,
  body: LeavingDraft,
  response: Message.extend({
    owed: z.string(),
    /** Credit left after the refund. */
    credit: z.string(),
    refund: Refund.nullable(),
  }),
})

export const keepCredit = act('/student/:uid/credit-kept', {
  access: ['admin'],
  summary: 'Note that a family leaves its credit with the academy, until the credit grows',
  params: ByStudent,
  body: z.object({ reason: requiredText(LEAVING_LABELS.reason, 500) }),
})
