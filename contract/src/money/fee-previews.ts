import { z } from 'zod'

/** A student who has left and is charged. */
const LeftAsked = z.object({ student_id: z.int(), name: z.string(), amount: z.string() })

/** Effect of a change of a fee. Amounts are text such as `1500.00`. */
export const FeePreview = z.object({
  /** Students whose dues change. */
  students: z.int(),
  /** Dues that change in amount or date, appear or vanish. */
  dues: z.int(),
  /** How many of these are overdue, before or after. */
  overdue: z.int(),
  /** Total owed for the fee before and after. */
  before: z.string(),
  after: z.string(),
  /** Whether reversing the change would restore every due; false if an earlier change had left some dues unchanged. */
  can_be_undone: z.boolean(),
  /** Former students of the batch whose dues change, with what they are charged then. */
  left: z.array(LeftAsked).optional(),
})
export type FeePreview = z.output<typeof FeePreview>

/** The students whom a new fee would charge, and the sums. Amounts are text such as `1500.00`. */
export const NewFeePreview = z.object({
  /** Students who are charged. */
  students: z.int(),
  /** The number of them who owe a part of it today, and the sum. */
  today: z.object({ students: z.int(), amount: z.string() }),
  /** The next day on which it is due, and the sum of that day. */
  next: z.object({ date: z.string(), amount: z.string() }).nullable(),
  /** Whether it charges only students who join. */
  joining: z.boolean(),
  /** Students who have left without settling; they are charged only if the owner wants it. */
  left: z.array(LeftAsked),
  /** Advances that settle it at once. */
  paid_ahead: z.object({ students: z.int(), amount: z.string() }),
})
export type NewFeePreview = z.output<typeof NewFeePreview>
