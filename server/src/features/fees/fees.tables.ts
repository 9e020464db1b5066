import type { FeeType } from '@ganit/contract/fees'
import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

/** Money is text with two decimals wherever it comes from the database. */
export type BatchFees = {
  fee_id: Generated<number>
  batch_id: number
  title: string
  amount: string
  due_date: string
  fee_type: FeeType
  /** Of a recurring fee: none of its dues is later. */
  last_due_date: string | null
  /** Dues up to this day stayed what they were when the fee was changed from the next one on; none is added to them. */
  unchanged_until: string | null
  version: Generated<number>
}

/** `period` is `once` or a month such as `2026-12`. A withdrawn due is owed no more. */
export type Dues = {
  due_id: Generated<number>
  student_id: number
  membership_id: number
  fee_id: number
  period: string
  title: string
  amount: string
  due_date: string
  made_at: CreatedAt
  withdrawn_at: Date | null
}

/** What is not paid yet of a due that stands; triggers keep it. */
export type OpenDues = { due_id: number; student_id: number; due_date: string; owed: string }

declare module '../../db/schema.ts' {
  interface Database {
    batch_fees: BatchFees
    dues: Dues
    open_dues: OpenDues
  }
}

export const DATA_MAP: DataMap = {
  batch_fees: 'what a batch costs',
  dues: { ...BOOKS, purpose: 'what is to be paid' },
  open_dues: {
    ...BOOKS,
    purpose: 'to find who has still to pay',
    exported: 'it follows from dues, payments and reversals',
  },
}
