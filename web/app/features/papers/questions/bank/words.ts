import type { QUESTION_USES } from '@ganit/contract/papers/question-bank'
import type { EXPRESSION_FORMS, QuestionKind } from '@ganit/contract/papers/question-content'

export const FORM_TEXTS: Record<(typeof EXPRESSION_FORMS)[number], string> = {
  simplest: 'Equal and in simplest form',
  factored: 'Equal and factorised',
  any: 'Equal, whatever its form',
  exact: 'Exactly as written',
  in_order: 'Equal and in the same order',
}

/** Kinds allowed for parts of a group. */
export const PART_KINDS = ['choice', 'several', 'number', 'expression', 'long'] as const

export const USE_TEXTS: Record<(typeof QUESTION_USES)[number], string> = {
  any: 'Any',
  test: 'Tests only',
  practice: 'Practice only',
}

export const KIND_HINTS: Record<QuestionKind, string> = {
  choice: 'Two to four options, of which one is right.',
  several: 'Two to six options, of which one or more are right.',
  number: 'A value with its tolerance, or a range, with a unit if you like.',
  expression: 'Exact mathematics, such as a root, a fraction or an equation.',
  long: 'Written out and marked by hand, by a scheme of steps.',
  group: 'A common text with two to six parts of the other kinds, each with its marks.',
}
