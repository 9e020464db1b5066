import type { PaymentMethod } from '@ganit/contract/money/payments'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A refund. Rows of this table and of the next three are never changed or deleted. */
export type Refunds = {
  refund_id: Generated<number>
  student_id: number
  amount: string
  method: PaymentMethod
  refunded_on: string
  transaction_id: string | null
  reason: string
  /** The payment the gateway refunded; null if the office did. */
  online_payment_id: number | null
  /** The waiver of the paid due that the refund gives back; null for an advance. */
  waiver_id: number | null
  recorded_by: string
  recorded_on: string
  recorded_at: CreatedAt
}

export type RefundParts = {
  refund_id: number
  payment_id: number
  amount: string
  /** The taxed part; null in rows that are older than this column. */
  taxed: string | null
  /** Taxes of the taxed part, as on the voucher; null in the same older rows. */
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

/** Vouchers have the columns of receipts; `snapshot` is the content of the voucher. */
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
    /** View: parts of refunds not reversed. */
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
