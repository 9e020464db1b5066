import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { Message, Version, wholeNumber } from '../shared.ts'
import { QuestionContent, SavedBankQuestion } from './question-bank.ts'
import { VariantValues } from './question-numbers.ts'

export const VARIANTS_MAX = 50
/** Number of variants made when a template is saved. */
export const VARIANTS_USUAL = 20

/** A template with one set of numbers. An ended variant is not asked any more. */
export const QuestionVariant = QuestionContent.pick({
  question_id: true,
  version: true,
  text: true,
  options: true,
  right: true,
  unit: true,
  solution: true,
  hints: true,
  slips: true,
}).extend({
  n: z.int(),
  params: VariantValues,
  ended: z.boolean(),
})
export type QuestionVariant = z.output<typeof QuestionVariant>

/** A set of numbers of which no variant was made, and why. */
export const RefusedValues = z.object({ values: VariantValues, why: z.string() })
export type RefusedValues = z.output<typeof RefusedValues>

const STAFF = ['admin', 'teacher'] as const

/** The variants of a template's newest version, in order. */
export const listVariants = read('/questions/:question_id/variants', {
  access: STAFF,
  summary: 'The variants of a question',
  response: z.array(QuestionVariant),
})

/**
 * The job's result is `{tried, passed, refused}`: how many sets of numbers were tried, how many work, and up to 10 of
 * the others as `RefusedValues`. A failed job has it, too.
 */
export const makeVariants = act('/questions/:question_id/variants', {
  access: STAFF,
  summary: 'Make variants of a question',
  body: z.object({ count: wholeNumber('Count', 1, VARIANTS_MAX), version: Version }),
  response: Message.extend({ job: Job }),
  status: 202,
})

export const endVariant = act('/questions/:question_id/variants/:n/end', {
  access: STAFF,
  summary: 'End a variant',
})

export const takeVariant = create('/questions/:question_id/variants/:n/question', {
  access: STAFF,
  summary: 'Make a question of a variant, which ends',
  response: SavedBankQuestion,
})
