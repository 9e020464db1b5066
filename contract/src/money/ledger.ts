import { z } from 'zod'
import { read } from '../endpoint.ts'
import { FeesStatus, PathName } from '../shared.ts'
import { DueKind, DuePart, StudentFee } from './fees.ts'
import { Payment } from './payments.ts'
import { Refund } from './refunds.ts'
import { Standing } from './standing.ts'

export const LedgerDue = StudentFee.extend({
  /** The same as `fee_id`. */
  due_id: z.int(),
  kind: DueKind,
  /** Null unless the due is of a batch's fee. */
  batch_id: z.int().nullable(),
  batch_name: z.string().nullable(),
  /** Amount waived. */
  waived: z.string(),
  /** Late fees: the due that was late. */
  late_of: z.int().nullable(),
  /** Shared by all parts of one fee; null if the fee has a single part. */
  part_of: z.string().nullable().optional(),
  parts: z.array(DuePart),
})
export type LedgerDue = z.output<typeof LedgerDue>

/** An advance that the family had paid before Ganit, brought by an import: credit without a receipt. */
export const AdvanceBefore = z.object({
  payment_id: z.int(),
  date: z.string(),
  amount: z.string(),
  /** Taken back with its import. */
  reversed: z.boolean(),
})
export type AdvanceBefore = z.output<typeof AdvanceBefore>

/** All dues and payments of a student. Sums are derived from dues and unreversed payments. */
export const Ledger = z.object({
  student_id: z.int(),
  uid: z.string(),
  name: z.string(),
  /** The paid mark, which is set by hand and does not depend on the dues. */
  fees_status: FeesStatus,
  /** Oldest first. */
  dues: z.array(LedgerDue),
  /** Payments, newest first, reversed ones included. */
  payments: z.array(Payment),
  /** Absent without one. */
  before: z.array(AdvanceBefore).optional(),
  /** Refunds, newest first, reversed ones included. */
  refunds: z.array(Refund),
  /** All that was charged: paid, waived or owed. */
  total: z.string(),
  /** Payments allocated to dues. */
  paid: z.string(),
  waived: z.string(),
  /** Payments not allocated yet. */
  credit: z.string(),
  refunded: z.string(),
  owed: z.string(),
  ...Standing.shape,
})
export type Ledger = z.output<typeof Ledger>

export const getLedger = read('/student/ledger/:uid', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    "A student's dues, payments and balance: one's own, one's child's without what others wrote, or any for the admin",
  params: z.object({ uid: PathName }),
  response: Ledger,
})
