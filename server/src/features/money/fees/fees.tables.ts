import type { DueKind, DuePart, FeeType, Instalment, LateWhy } from '@ganit/contract/money/fees'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** Amounts from the database are text with two decimals. */
export type BatchFees = {
  fee_id: Generated<number>
  batch_id: number
  title: string
  amount: string
  due_date: string
  fee_type: FeeType
  /** Recurring fees: last possible due date. */
  last_due_date: string | null
  /** The day up to which a change "from the next one on" left dues as they were; no dues are added in that time. */
  unchanged_until: string | null
  /** How part months are charged. */
  prorata: Generated<'none' | 'days' | 'lessons'>
  /** The pro-rata rule for months up to `unchanged_until`. */
  spared_prorata: Generated<'none' | 'days' | 'lessons'>
  /** One-time fees: the instalments, which add up to the amount. */
  instalments: ColumnType<Instalment[] | null, string | null | undefined, string | null>
  late_fee: Generated<boolean>
  /** One-time fees: whether it is refunded to students who settle and leave. */
  is_deposit: Generated<boolean>
  /** One-time fees: the time that is paid for. A student who leaves earlier pays up to the last day. */
  paid_from: string | null
  paid_to: string | null
  /** One-time fees: whether it is charged on the day of joining, for memberships that begin on or after `due_date`. */
  on_joining: Generated<boolean>
  /** Asked on joining: also of students of another batch. */
  asks_within: Generated<boolean>
  /** Whether a fee that is dated back charges students who have left without settling. */
  asks_left: Generated<boolean>
  version: Generated<number>
}

/**
 * `period` is `once` or a month such as `2026-12`. A withdrawn due is not owed. Only fees have a membership and a fee,
 * only late fees the due that was late.
 */
export type Dues = {
  due_id: Generated<number>
  student_id: number
  kind: ColumnType<DueKind, DueKind | undefined, DueKind>
  membership_id: number | null
  fee_id: number | null
  late_of: number | null
  /** For a piece of a split due: the due that was split first, and its date. */
  cut_of: number | null
  cut_due_date: string | null
  /** Shared fees: the time for which the due pays, as the fee had it while the student was there. */
  paid_from: string | null
  paid_to: string | null
  period: string
  title: string
  amount: string
  due_date: string
  made_at: CreatedAt
  withdrawn_at: Date | null
}

/** Breakdown of a due; a constraint checks at commit that the parts add up to its amount. */
export type DueParts = {
  due_id: number
  line: number
  kind: DuePart['kind']
  text: string
  amount: string
  late: LateWhy | null
}

/** Unpaid amount of each due that is not withdrawn; kept by triggers. */
export type OpenDues = {
  due_id: number
  student_id: number
  due_date: string
  owed: string
  /** The fee that the due belongs to; null if none. */
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
