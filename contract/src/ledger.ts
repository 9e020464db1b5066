import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { StudentFee } from './fees.ts'
import { Payment } from './payments.ts'
import { FeesStatus, PathName } from './shared.ts'

/** All that a student owes and has paid. The sums are derived from the dues and the payments that stand. */
export const Ledger = z.object({
  student_id: z.int(),
  uid: z.string(),
  name: z.string(),
  /** The academy's own mark, whatever the dues say. */
  fees_status: FeesStatus,
  /** By date, the oldest first. */
  dues: z.array(StudentFee.extend({ batch_id: z.int(), batch_name: z.string() })),
  /** The newest first, reversed ones included. */
  payments: z.array(Payment),
  total: z.string(),
  paid: z.string(),
  owed: z.string(),
  /** What of `owed` was due before today. */
  overdue: z.string(),
})
export type Ledger = z.output<typeof Ledger>

export const getLedger = endpoint({
  method: 'GET',
  path: '/student/ledger/:uid',
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    "A student's dues, payments and balance: one's own, one's child's without what others wrote, or any for the admin",
  params: z.object({ uid: PathName }),
  response: Ledger,
})
