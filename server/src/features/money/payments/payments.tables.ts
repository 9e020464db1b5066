import type { RecordedMethod } from '@ganit/contract/money/payments'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'
import type { Series } from './receipts/receipt-number.ts'

/** A payment. Rows of this table and of the next three are never changed or deleted. */
export type Payments = {
  payment_id: Generated<number>
  student_id: number
  amount: string
  paid_on: string
  method: RecordedMethod
  transaction_id: string | null
  note: string | null
  /** Null if the payment came through the gateway. */
  recorded_by: string | null
  recorded_at: CreatedAt
  /** The academy's day. */
  recorded_on: ColumnType<string, string | undefined, never>
  /** For a correction: the payment that was recorded first, for whose day and person the correction counts. */
  first_payment_id: ColumnType<number | null, number | null | undefined, never>
}

/** A payment may settle a due in several rows: released money is allocated again. */
export type Allocations = {
  allocation_id: Generated<number>
  payment_id: number
  due_id: number
  amount: string
  /** Whether the academy was registered for GST at the time; set by the database. */
  under_gst: ColumnType<boolean, never, never>
}

/** A released allocation no longer settles anything. */
export type Releases = { allocation_id: number; released_at: CreatedAt }

/** Unallocated rest of each payment; kept by triggers. */
export type OpenCredits = { payment_id: number; student_id: number; credit: string }

export type Reversals = {
  payment_id: number
  reason: string
  reversed_on: string
  /** Null if the gateway refunded the payment. */
  reversed_by: string | null
  reversed_at: CreatedAt
  /** Whether a corrected payment was recorded at once. */
  is_correction: Generated<boolean>
}

/** `financial_year` is the year in which it begins, in April. `snapshot` is the receipt's content. */
export type Receipts = {
  payment_id: number
  financial_year: number
  /** The paper's series. Older releases write only the first one. */
  series: ColumnType<Series, Series | undefined, never>
  serial: number
  issued_on: string
  snapshot: ColumnType<unknown, string, never>
}

/**
 * Credit notes have the columns of receipts. They are issued for payments with tax that were reversed, or of which an
 * invoiced fee was refunded.
 */
export type CreditNotes = Omit<Receipts, 'series' | 'snapshot'> & {
  student_id: number
  /** Null for a reversal. */
  refund_id: number | null
  snapshot: ColumnType<unknown, string, never>
}

export type ReceiptCounters = { financial_year: number; last_serial: number }

/** Money collected on a past day, by batch, method or person. */
export type CollectedSums = {
  way: 'batch' | 'method' | 'person'
  day: string
  key: string
  count: number
  received: string
  refunded: string
}

/**
 * Invoices of deposits and advances that settle fees, numbered with the receipts. Rows are never changed or deleted.
 * The tax of an advance is not new: the receipt has it already.
 */
export type DepositInvoices = {
  invoice_id: Generated<number>
  payment_id: number
  student_id: number
  kind: Generated<'deposit' | 'advance'>
  amount: string
  financial_year: number
  serial: number
  issued_on: string
  snapshot: ColumnType<unknown, string, never>
}

/** A short path to a receipt, as it is sent to families. */
export type ReceiptLinksTable = {
  token_hash: Buffer
  payment_id: number
  is_brief: boolean
  expires_at: Date
}

declare module '../../../db/schema.ts' {
  interface Database {
    collected_sums: CollectedSums
    collected_days: { day: string }
    /** Days whose sums are affected by later entries; noted by triggers. */
    changed_collected_days: { note_id: Generated<number>; day: string }
    payments: Payments
    allocations: Allocations
    releases: Releases
    open_credits: OpenCredits
    /** View: allocations that count, without released ones and those of reversed payments. */
    live_allocations: Allocations
    reversals: Reversals
    receipts: Receipts
    receipt_counters: ReceiptCounters
    receipt_links: ReceiptLinksTable
    credit_notes: CreditNotes
    credit_note_counters: ReceiptCounters
    series_counters: ReceiptCounters & { series: Exclude<Series, ''> }
    deposit_invoices: DepositInvoices
  }
}

export const DATA_MAP: DataMap = {
  collected_sums: 'how much was collected on a day, by whom who works here',
  collected_days: 'of which days that is kept',
  changed_collected_days: 'of which days it is to be reckoned anew',
  payments: { ...BOOKS, purpose: 'what was paid' },
  allocations: { ...BOOKS, exported: 'within `payments`', purpose: 'what a payment settled' },
  releases: {
    ...BOOKS,
    exported: 'within `payments`',
    purpose: 'what a payment settles no more',
  },
  open_credits: {
    ...BOOKS,
    purpose: 'to find what was paid ahead',
    exported: 'it follows from payments and what they settled',
  },
  reversals: { ...BOOKS, exported: 'within `payments`', purpose: 'why a payment was taken back' },
  receipts: { ...BOOKS, purpose: 'the receipts as they were given out' },
  receipt_counters: 'how many receipts were given out',
  receipt_links: {
    ...BOOKS,
    kept: '7 days',
    exported: 'leads to a receipt; the family has it',
    purpose: 'that a short link in a message opens a receipt',
  },
  credit_notes: {
    ...BOOKS,
    exported: 'it says what `receipts` and `payments` say',
    purpose: 'what was given out for a payment with tax, or a fee of it, that was taken back',
  },
  deposit_invoices: {
    ...BOOKS,
    exported: 'it says what `payments` and `receipts` say',
    purpose: 'the invoices of deposits and advances that settle fees',
  },
  credit_note_counters: 'how many credit notes were given out',
  series_counters: 'how many papers of the other series were given out',
}
