import { z } from 'zod'
import { read } from '../endpoint.ts'
import { FeesStatus, PathName } from '../shared.ts'
import { DueKind, DuePart, StudentFee } from './fees.ts'
import { Payment } from './payments.ts'
import { Refund } from './refunds.ts'

/** A due as the ledger has it, with how it came about. */
export const LedgerDue = StudentFee.extend({
  /** The same as `fee_id`. */
  due_id: z.int(),
  kind: DueKind,
  /** Null unless it is a batch's fee. */
  batch_id: z.int().nullable(),
  batch_name: z.string().nullable(),
  /** What of it was given up. */
  waived: z.string(),
  /** Of a late fee the due that was late. */
  late_of: z.int().nullable(),
  parts: z.array(DuePart),
})
export type LedgerDue = z.output<typeof LedgerDue>

/** All that a student owes and has paid. The sums are derived from the dues and the payments that stand. */
export const Ledger = z.object({
  student_id: z.int(),
  uid: z.string(),
  name: z.string(),
  /** The academy's own mark, whatever the dues say. */
  fees_status: FeesStatus,
  /** By date, the oldest first. */
  dues: z.array(LedgerDue),
  /** The newest first, reversed ones included. */
  payments: z.array(Payment),
  /** What was given back, the newest first, reversed ones included. */
  refunds: z.array(Refund),
  /** What was asked for: paid, waived or owed. */
  total: z.string(),
  /** What of the payments has settled something. */
  paid: z.string(),
  waived: z.string(),
  /** What of the payments settles nothing yet. */
  credit: z.string(),
  refunded: z.string(),
  owed: z.string(),
  /** What of `owed` was due before today. */
  overdue: z.string(),
})
export type Ledger = z.output<typeof Ledger>

export const getLedger = read('/student/ledger/:uid', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    "A student's dues, payments and balance: one's own, one's child's without what others wrote, or any for the admin",
  params: z.object({ uid: PathName }),
  response: Ledger,
})
