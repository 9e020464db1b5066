import { z } from 'zod'

const Written = z
  .string()
  .trim()
  .max(12)
  .regex(/^[+-]?\d+(\.\d+)?$/)
  .transform(Number)

/** Marks in steps of 0.25 from `least` to `most`, as a number or as forms send it; `message` is the refusal. */
export const marksInQuarters = (message: string, least: number, most: number) =>
  z
    .union([z.number(), Written], message)
    .pipe(z.number(message).min(least, message).max(most, message))
    .refine((marks) => Number.isInteger(marks * 4), message)
