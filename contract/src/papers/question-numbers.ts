import { z } from 'zod'
import { requiredText } from '../shared.ts'

/** Letters offered for numbers. */
export const NUMBER_LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export const CONDITIONS_MAX = 5
const LIST_MAX = 100

const NOT_A_NUMBER = 'This is not a number.'
const Typed = z.union([z.number(), requiredText('Number', 40)], NOT_A_NUMBER)

export const NumberRange = z.object({
  from: Typed,
  to: Typed,
  step: Typed.optional(),
  not: z
    .union([z.array(Typed).max(LIST_MAX, `Not must be at most ${LIST_MAX}.`), Typed], NOT_A_NUMBER)
    .optional(),
})
export type NumberRange = z.output<typeof NumberRange>

export const NumberList = z.object({
  of: z
    .array(requiredText('Number', 100), 'A list must have numbers or words.')
    .min(1, 'A list must have numbers or words.')
    .max(LIST_MAX, `A list must have at most ${LIST_MAX}.`),
})

/** A range, or a list of numbers or words. */
export const NumberParam = z.union(
  [NumberList, NumberRange],
  'A number must be a range from … to …, or a list.',
)
export type NumberParam = z.output<typeof NumberParam>

const param = NumberParam.optional()

/** Numbers of a template by letter. They stay as sent. */
export const Numbers = z.strictObject(
  { a: param, b: param, c: param, d: param, e: param, f: param },
  'Numbers must be given by letters from a to f.',
)
export type Numbers = z.output<typeof Numbers>

const Stored = z.union([z.number(), z.string()])
const StoredParam = z
  .union([
    z.object({ of: z.array(z.string()) }),
    z.object({
      from: Stored,
      to: Stored,
      step: Stored.optional(),
      not: z.union([z.array(Stored), Stored]).optional(),
    }),
  ])
  .optional()

/**
 * Numbers of a template as answered. Only their kinds are declared, so pages read them without the schema of the input.
 */
export const StoredNumbers = z.object({
  a: StoredParam,
  b: StoredParam,
  c: StoredParam,
  d: StoredParam,
  e: StoredParam,
  f: StoredParam,
})

/** Conditions that the numbers of a template meet together, such as `a*b > 3`. */
export const Conditions = z
  .array(requiredText('Condition', 410), 'Conditions must be a list.')
  .max(CONDITIONS_MAX, `Conditions must be at most ${CONDITIONS_MAX}.`)

/** The values of one variant: `{a: '3', b: '-1/2'}`. */
export const VariantValues = z.record(z.string(), z.string())
