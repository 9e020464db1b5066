import type { DataMap } from '../../../db/data-map.ts'

export type EntryKind =
  | 'receipt'
  | 'receipt back'
  | 'refund'
  | 'refund back'
  | 'expense'
  | 'expense back'
  | 'pay'
  | 'pay back'

/** View: money in and money out, by day of recording. */
export type BookEntries = {
  day: string
  kind: EntryKind
  /** Number of the payment, refund, expense or slip. */
  id: number
  came: string
  went: string
  method: string
  reference: string | null
  by_account: string | null
  at: Date
  paid_on: string
  is_correction: boolean
  note: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    book_entries: BookEntries
  }
}

export const DATA_MAP: DataMap = {}
