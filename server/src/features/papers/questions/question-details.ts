import type { Numbers } from '@ganit/contract/papers/question-numbers'

/** Kinds of questions; `choice` has one right option. */
export type QuestionKind = 'choice' | 'several' | 'number' | 'expression' | 'long' | 'group'

/** A number as typed, decimal or `a/b`: never a double. */
type NumberText = string

/** Right answer of kinds other than `choice`, which has columns: letters, a number or range, LaTeX. */
type RightAnswer =
  | string[]
  | { value: NumberText; tolerance?: NumberText }
  | { from: NumberText; to: NumberText }

/**
 * A known mistake: the option's letter, LaTeX or number that results from it, a short name, and a text for the student.
 */
type Slip = { answer: string; name: string; text: string }

type Answered = {
  /** For `several`. */
  options?: string[]
  /** For `several`, `number` and `expression`. */
  right?: RightAnswer
  /** For `expression`: required form; `simplest` by default. */
  form?: 'simplest' | 'factored' | 'any' | 'exact' | 'in_order'
  /** For `expression`; true by default. */
  decimals_allowed?: boolean
  /** For `number`: printed beside the field. */
  unit?: string
  /** For `long`. */
  scheme?: { step: string; marks: number }[]
  /** Options that keep their place when others are shuffled. */
  keep_last?: string[]
  slips?: Slip[]
  /** Hints for practice, in order. */
  hints?: string[]
}

/** A question of a group; a choice also has `options` and `right` here. With `or` it is the alternative to the part before. */
export type QuestionPart = Answered & {
  kind: Exclude<QuestionKind, 'group'>
  text: string
  solution?: string
  marks: number
  or?: true
}

/** JSON of `questions.details`. With `params` the question is a template, of which variants are made. */
export type QuestionDetails = Answered & {
  params?: Numbers
  /** Conditions that the question's numbers meet. */
  require?: string[]
  /** For `group`, two to six. */
  parts?: QuestionPart[]
}
