import { z } from 'zod'

/** Open dues by their date. Amounts are text such as `1500.00`. */
export const openSums = {
  /** Amount still owed of dues dated today or before. */
  due_now: z.string(),
  /** The part of the sum due before today. */
  overdue: z.string(),
  /** Unpaid amount of dues dated after today. */
  not_due_yet: z.string(),
}

/** Sums of a student's dues. */
export const Standing = z.object({
  ...openSums,
  /** Dues of the next date after today; null if there are none. */
  next: z.object({ amount: z.string(), due_date: z.string() }).nullable(),
})
export type Standing = z.output<typeof Standing>
