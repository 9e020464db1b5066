import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** An online payment. The gateway knows it by `reference`, and has a link and a payment for it. */
export type OnlinePayments = {
  online_payment_id: Generated<number>
  account_id: string | null
  /** The link by which the payment was begun; it then has no account. */
  pay_link_id: number | null
  reference: string
  amount: string
  state: Generated<'open' | 'paid' | 'to look at' | 'refunding' | 'refunded' | 'not paid'>
  link_id: string | null
  pay_url: string | null
  expires_at: Date
  gateway_payment_id: string | null
  paid_amount: string | null
  captured_at: Date | null
  refunded: Generated<string>
  problem: string | null
  made_at: CreatedAt
  asked_at: Date | null
}

/** `due_id` is null if its fee was deleted since. */
export type OnlinePaymentDues = {
  online_payment_id: number
  position: number
  due_id: number | null
  student_id: number
  title: string
  batch_name: string
  due_date: string
  amount: string
}

/** Payments recorded from it, one per student. Never changed. */
export type OnlinePaymentEntries = {
  payment_id: number
  online_payment_id: number
  student_id: number
}

/** Refunded amount of each gateway payment, known to us or not. */
export type GatewayRefunds = {
  gateway_payment_id: string
  refunded: string
  told_at: Generated<Date>
}

declare module '../../../db/schema.ts' {
  interface Database {
    online_payments: OnlinePayments
    online_payment_dues: OnlinePaymentDues
    online_payment_entries: OnlinePaymentEntries
    gateway_refunds: GatewayRefunds
  }
}

const PAYING = { ...BOOKS, told: '**Paying from home:**' } as const

export const DATA_MAP: DataMap = {
  online_payments: { ...PAYING, purpose: 'what somebody pays online' },
  online_payment_dues: {
    ...PAYING,
    exported: 'within `online_payments`',
    purpose: 'which dues that is for',
  },
  online_payment_entries: {
    ...PAYING,
    exported: 'within `online_payments`',
    purpose: 'which payments came of it',
  },
  gateway_refunds: 'numbers of the gateway’s payments, and what of them it gave back',
}
