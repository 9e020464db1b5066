import type { DueKind, DuePart, FeeType, Instalment } from '@ganit/contract/money/fees'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

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
  /** Whether months of which one was there for a part are asked for in part, and by what. */
  prorata: Generated<'none' | 'days' | 'lessons'>
  /** The same of months up to `unchanged_until`. */
  spared_prorata: Generated<'none' | 'days' | 'lessons'>
  /** Of a one-time fee: in which parts it is asked for; together they are its amount. */
  instalments: ColumnType<Instalment[] | null, string | null | undefined, string | null>
  /** Whether being late with it costs something. */
  late_fee: Generated<boolean>
  /** Of a one-time fee: whether it is given back to who settles and leaves. */
  is_deposit: Generated<boolean>
  version: Generated<number>
}

/**
 * `period` is `once` or a month such as `2026-12`. A withdrawn due is owed no more. Only a fee has a membership and a fee, only a
 * late fee the due that was late.
 */
export type Dues = {
  due_id: Generated<number>
  student_id: number
  kind: ColumnType<DueKind, DueKind | undefined, DueKind>
  membership_id: number | null
  fee_id: number | null
  late_of: number | null
  /** Of what was cut by hand the due that was cut first, and its day. */
  cut_of: number | null
  cut_due_date: string | null
  period: string
  title: string
  amount: string
  due_date: string
  made_at: CreatedAt
  withdrawn_at: Date | null
}

/** How a due came about: at the end of each transaction its parts come to its amount. */
export type DueParts = {
  due_id: number
  line: number
  kind: DuePart['kind']
  text: string
  amount: string
}

/** What is not paid yet of a due that stands; triggers keep it. */
export type OpenDues = {
  due_id: number
  student_id: number
  due_date: string
  owed: string
  /** Of the fee that asks for it; null where none does. */
  fee_id: number | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    batch_fees: BatchFees
    dues: Dues
    due_parts: DueParts
    open_dues: OpenDues
  }
}

export const DATA_MAP: DataMap = {
  batch_fees: 'what a batch costs',
  dues: { ...BOOKS, purpose: 'what is to be paid' },
  due_parts: { ...BOOKS, exported: 'within `dues`', purpose: 'how it came about' },
  open_dues: {
    ...BOOKS,
    purpose: 'to find who has still to pay',
    exported: 'it follows from dues, payments and reversals',
  },
}
