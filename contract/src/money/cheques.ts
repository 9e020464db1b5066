import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { Who } from '../people/who.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  optionalText,
  requiredDate,
  requiredText,
} from '../shared.ts'
import { LedgerDue } from './ledger.ts'
import { Payment } from './payments.ts'

/** Field labels of the dialog of a returned cheque, used in its messages too. */
export const CHEQUE_LABELS = { on: 'Returned on', charge: 'Charge', why: 'Why' } as const

const SHOWN = ['to_clear', 'cleared', 'returned'] as const
export const ChequesShown = oneOfWords(SHOWN, 'show must be to_clear, cleared or returned.')
export type ChequesShown = z.output<typeof ChequesShown>

/** A cheque with all the payments that were recorded with it. Amounts are text such as `1500.00`. */
export const Cheque = z.object({
  /** The first of its payments. */
  payment_id: z.int(),
  number: z.string().nullable(),
  bank: z.string().nullable(),
  dated: z.string().nullable(),
  paid_on: z.string(),
  amount: z.string(),
  payments: z.array(
    z.object({
      payment_id: z.int(),
      receipt_number: z.string(),
      amount: z.string(),
      /** Null if the student was erased. */
      student: Who.nullable(),
    }),
  ),
  cleared_on: z.string().nullable(),
  returned_on: z.string().nullable(),
})
export type Cheque = z.output<typeof Cheque>

export const listCheques = read('/cheques', {
  access: ['admin', 'desk'],
  summary:
    'Cheques to be cleared, the oldest first, or those cleared or returned, the newest first',
  querystring: pageQuery(['dated'])
    .pick({ page: true, page_size: true })
    .extend({ show: ChequesShown.default('to_clear') }),
  response: pageSchema(Cheque).extend({
    sum: z.string(),
    /** Amount of the latest charge for a returned cheque. */
    last_charge: z.string().nullable(),
  }),
})

export const bounceCheque = create('/payments/:payment_id/bounced', {
  access: ['admin', 'desk'],
  summary: 'Take back all payments of a cheque that the bank returned',
  body: z.object({
    on: requiredDate(CHEQUE_LABELS.on),
    charge: blankIsAbsent(moneyField(CHEQUE_LABELS.charge)),
    why: optionalText(CHEQUE_LABELS.why, 300),
  }),
  response: Message.extend({ payments: z.array(Payment), due: LedgerDue.nullable() }),
})

export const clearCheque = act('/payments/:payment_id/cleared', {
  access: ['admin', 'desk'],
  summary: 'Say that the bank cleared the cheque of a payment',
  body: z.object({ on: requiredDate('Cleared on') }),
  response: Message,
  notIdempotent: true,
})

export const takeBackClearing = remove('/payments/:payment_id/cleared', {
  access: ['admin'],
  summary: 'Take back that a cheque was cleared',
  body: z.object({ reason: requiredText('Reason', 500) }),
})
