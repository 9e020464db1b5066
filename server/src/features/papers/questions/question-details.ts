/** What a question can be; `choice` has one right option. */
export type QuestionKind = 'choice' | 'several' | 'number' | 'expression' | 'long' | 'group'

/** A number as it was written, a decimal or `a/b`: never a double. */
type NumberText = string

/** What is right, of the kinds but `choice`, whose options stand in columns: letters, a number or a range, LaTeX. */
type RightAnswer =
  | string[]
  | { value: NumberText; tolerance?: NumberText }
  | { from: NumberText; to: NumberText }

/** What a wrong answer comes from: an option's letter, LaTeX or a number, with a short name and what the student is told. */
type Slip = { answer: string; name: string; text: string }

type Answered = {
  /** Of `several`. */
  options?: string[]
  /** Of `several`, `number` and `expression`. */
  right?: RightAnswer
  /** Of `expression`: how the answer must be written; `simplest` unless said. */
  form?: 'simplest' | 'factored' | 'any' | 'exact' | 'in_order'
  /** Of `expression`; true unless said. */
  decimals_allowed?: boolean
  /** Of `number`: stands behind the field. */
  unit?: string
  /** Of `long`. */
  scheme?: { step: string; marks: number }[]
  /** Letters of options that keep their place when others are shuffled. */
  keep_last?: string[]
  slips?: Slip[]
  /** Helps in practice, the first one first. */
  hints?: string[]
}

/** One of a group's questions; `options` and `right` here for a choice too. With `or` it is the other choice of the part before. */
export type QuestionPart = Answered & {
  kind: Exclude<QuestionKind, 'group'>
  text: string
  solution?: string
  marks: number
  or?: true
}

/** What of a question stands in `questions.details`. */
export type QuestionDetails = Answered & {
  /** Of `group`, two to six. */
  parts?: QuestionPart[]
}
