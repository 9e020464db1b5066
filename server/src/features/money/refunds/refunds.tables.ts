import type { PaymentMethod } from '@ganit/contract/money/payments'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** Never changed and never deleted, like the three tables after it. */
export type Refunds = {
  refund_id: Generated<number>
  student_id: number
  amount: string
  method: PaymentMethod
  refunded_on: string
  transaction_id: string | null
  reason: string
  /** The payment of which the gateway gave this back; null where the office gave it. */
  online_payment_id: number | null
  recorded_by: string
  recorded_on: string
  recorded_at: CreatedAt
}

/** What of a payment was given back. */
export type RefundParts = {
  refund_id: number
  payment_id: number
  amount: string
  /** How much of it bore tax; null where a version before this column wrote it. */
  taxed: string | null
  /** The taxes in that, as the voucher has them; null likewise. */
  taxes: ColumnType<unknown, string, never>
}

export type RefundReversals = {
  refund_id: number
  student_id: number
  reason: string
  reversed_on: string
  reversed_by: string
  reversed_at: CreatedAt
}

/** As receipts are: `snapshot` is all that the voucher printed. */
export type Vouchers = {
  refund_id: number
  student_id: number
  financial_year: number
  serial: number
  issued_on: string
  snapshot: ColumnType<unknown, string, never>
}

declare module '../../../db/schema.ts' {
  interface Database {
    refunds: Refunds
    refund_parts: RefundParts
    /** The parts of refunds that were not reversed: a view. */
    live_refund_parts: RefundParts
    refund_reversals: RefundReversals
    vouchers: Vouchers
    voucher_counters: { financial_year: number; last_serial: number }
  }
}

export const DATA_MAP: DataMap = {
  refunds: { ...BOOKS, purpose: 'what was given back' },
  refund_parts: {
    ...BOOKS,
    exported: 'within `refunds`',
    purpose: 'of which payments it was',
  },
  refund_reversals: { ...BOOKS, exported: 'within `refunds`', purpose: 'why that was taken back' },
  vouchers: {
    ...BOOKS,
    exported: 'it says what `refunds` says',
    purpose: 'the vouchers as they were given out',
  },
  voucher_counters: 'how many vouchers were given out',
}
