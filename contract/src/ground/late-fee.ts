import { z } from 'zod'
import { moneyField } from '../money.ts'
import { optionalDate, orNull, wholeNumber } from '../shared.ts'

/**
 * Late fee: an amount or a percentage of the sum owed, charged some days after the due date, for dues dated `from` or
 * later.
 */
export const LateFee = z.object({
  amount: z.string().nullable(),
  percent: z.string().nullable(),
  after_days: z.int(),
  cap: z.string().nullable(),
  from: z.string(),
})
export type LateFee = z.output<typeof LateFee>

const PERCENT = 'Percent must be more than 0 and at most 100.'
export const LateFeeDraft = z
  .object(
    {
      amount: orNull(moneyField('Amount')).optional(),
      percent: orNull(
        z
          .union([z.number(), z.string().trim().min(1)], PERCENT)
          // The percentage is rounded first, so that one that rounds to 0.00 is refused.
          .transform((percent) => Number(Number(percent).toFixed(2)))
          .refine((percent) => percent > 0 && percent <= 100, PERCENT)
          .transform((percent) => percent.toFixed(2)),
      ).optional(),
      after_days: wholeNumber('Days', 1, 90),
      cap: orNull(moneyField('At most')).optional(),
      /** Today if absent. */
      from: optionalDate('From').optional(),
    },
    'Late fee must be an object or null.',
  )
  .refine(({ amount, percent }) => Boolean(amount) !== Boolean(percent), {
    path: ['percent'],
    error: 'Give either a percentage or an amount.',
  })
  .nullable()
