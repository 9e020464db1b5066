import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Amounts are text such as `1500.00`; days are null where there is none. */
const sums = {
  /** Sum owed of dues dated before today, and their first day. */
  overdue: z.string(),
  oldest: z.string().nullable(),
  /** Sum owed of dues dated today to three days ahead, and their first day. */
  soon: z.string(),
  soon_by: z.string().nullable(),
  /** Sum owed of dues that were reported as paid and are being checked; in no other sum. */
  checking: z.string(),
}

/** The sums that a family owes, as told in messages and on its pages. Dues hidden from the reader are in no sum. */
export const FamilyMoney = z.object({
  ...sums,
  children: z.array(
    z.object({
      student_id: z.int(),
      uid: z.string(),
      first_name: z.string(),
      ...sums,
      /** Months of the overdue dues, `2026-08`, the oldest first. */
      months: z.array(z.string()),
    }),
  ),
})
export type FamilyMoney = z.output<typeof FamilyMoney>

export const getFamilyMoney = read('/family-money', {
  access: ['guardian', 'student'],
  summary: 'What the caller and their children owe: overdue, due within three days, being checked',
  response: FamilyMoney,
})
