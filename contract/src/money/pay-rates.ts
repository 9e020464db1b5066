import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import {
  accountOf,
  blankIsAbsent,
  Message,
  oneOfWords,
  requiredDate,
  requiredId,
} from '../shared.ts'

/** Field labels of the forms of pay, used in their messages too. */
export const PAY_LABELS = {
  account_id: 'Teacher',
  kind: 'Kind',
  amount: 'Amount',
  percent: 'Per cent',
  batch_ids: 'Batches',
  from_date: 'From',
  to_date: 'To',
  on: 'Last day',
  month: 'Month',
  reason: 'Reason',
  gross: 'To pay',
  paid_from: 'Paid from',
  paid_on: 'Paid on',
  transaction_id: 'Reference',
} as const

const OWNER = ['admin'] as const
const BATCHES_MAX = 100

export const RATE_KINDS = ['lesson', 'hour', 'month', 'share'] as const
export type RateKind = (typeof RATE_KINDS)[number]
const RateKindField = oneOfWords(RATE_KINDS, 'Kind must be lesson, hour, month or share.')

/** Ways in which money is paid out: from a person's drawer, from the owner's own cash, or through the bank. */
export const PAID_FROM = ['upi', 'bank', 'cheque', 'card', 'drawer', 'purse'] as const
export type PaidFrom = (typeof PAID_FROM)[number]
export const PaidFromField = oneOfWords(PAID_FROM, {
  error: ({ input }) =>
    input
      ? 'Paid from must be drawer, purse, upi, bank, cheque or card.'
      : 'Paid from is required.',
})

/** The pay of a person from a day on: `amount` for a lesson, an hour or a month, `percent` for a share of fees. */
export const PayRate = z.object({
  pay_rate_id: z.int(),
  account_id: z.string(),
  name: z.string(),
  kind: z.enum(RATE_KINDS),
  amount: z.string().nullable(),
  percent: z.string().nullable(),
  /** Null if the rate is for all batches. */
  batch_ids: z.array(z.int()).nullable(),
  batches: z.array(z.string()),
  from_date: z.string(),
  /** Last day; null while the rate has none. */
  to_date: z.string().nullable(),
})
export type PayRate = z.output<typeof PayRate>

const Percent = z
  .union([z.number(), z.string()], 'Per cent must be a number from 0.01 to 100.')
  .transform((typed) => String(typed).trim())
  .refine(
    (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100,
    'Per cent must be a number from 0.01 to 100.',
  )

export const PayRateDraft = z.object({
  account_id: accountOf(PAY_LABELS.account_id),
  kind: RateKindField,
  amount: blankIsAbsent(moneyField(PAY_LABELS.amount)),
  percent: blankIsAbsent(Percent),
  batch_ids: z
    .array(requiredId(PAY_LABELS.batch_ids), 'batch_ids must be a list of numbers.')
    .max(BATCHES_MAX, `A rate names at most ${BATCHES_MAX} batches.`)
    .nullish()
    .transform((ids) => (ids?.length ? [...new Set(ids)].sort((a, b) => a - b) : null)),
  from_date: requiredDate(PAY_LABELS.from_date),
})
export type PayRateDraft = z.output<typeof PayRateDraft>

const SavedRate = Message.extend({ pay_rate: PayRate })

export const listPayRates = read('/pay-rates', {
  access: OWNER,
  summary: 'What teachers get: all rates, those that ended too',
  response: z.array(PayRate),
})

export const createPayRate = create('/pay-rates', {
  access: OWNER,
  summary: 'Say what a teacher gets from a day on; the older rate of the same kind ends',
  body: PayRateDraft,
  response: SavedRate,
})

export const endPayRate = act('/pay-rates/:pay_rate_id/end', {
  access: OWNER,
  summary: 'End a rate on a day, which is its last',
  body: z.object({ on: requiredDate(PAY_LABELS.on) }),
  response: SavedRate,
})
