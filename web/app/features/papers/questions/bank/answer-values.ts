import type { BankQuestion, QuestionContent } from '@ganit/contract/papers/question-bank'
import type { QuestionKind } from '@ganit/contract/papers/question-content'

/** The correct answer by kind: option letters, formulas, a number or a range. */
type Right = {
  letters: string[]
  formulas: string[]
  isRange: boolean
  value: string
  tolerance: string
  from: string
  to: string
}

/** The fields common to questions and parts, under the wire's names. */
export type AnswerValues = {
  text: string
  options: string[]
  right: Right
  form: string
  decimals_allowed: boolean
  unit: string
  scheme: { step: string; marks: string }[]
  solution: string
  keep_last: string[]
  hints: string[]
  slips: { answer: string; name: string; text: string }[]
  marks: string
}

type PartKind = Exclude<QuestionKind, 'group'>
export type PartValues = AnswerValues & { kind: PartKind; or: boolean }

const NO_RIGHT: Right = {
  letters: [],
  formulas: [''],
  isRange: false,
  value: '',
  tolerance: '',
  from: '',
  to: '',
}

export const BLANK_ANSWER: AnswerValues = {
  text: '',
  options: ['', '', '', ''],
  right: NO_RIGHT,
  form: 'simplest',
  decimals_allowed: true,
  unit: '',
  scheme: [],
  solution: '',
  keep_last: [],
  hints: [],
  slips: [],
  marks: '1',
}

export const BLANK_PART: PartValues = { ...BLANK_ANSWER, kind: 'number', or: false }

/** A right answer as stored or sent, in the form's shape. */
export function rightOf({ kind, right }: Pick<BankQuestion, 'kind' | 'right'>): Right {
  if (!right) return NO_RIGHT
  if (Array.isArray(right))
    return { ...NO_RIGHT, [kind === 'expression' ? 'formulas' : 'letters']: right }
  if ('from' in right) return { ...NO_RIGHT, isRange: true, ...right }
  return { ...NO_RIGHT, ...right }
}

export const toText = (value: string | number | null) => String(value ?? '')

type Stored = QuestionContent | NonNullable<QuestionContent['parts']>[number]

/** A stored question or part in the form's shape. */
export const answerValuesOf = (stored: Stored): AnswerValues => ({
  text: stored.text,
  options: stored.options ?? BLANK_ANSWER.options,
  right: rightOf(stored),
  form: stored.form ?? BLANK_ANSWER.form,
  decimals_allowed: stored.decimals_allowed ?? true,
  unit: toText(stored.unit),
  scheme: stored.scheme.map(({ step, marks }) => ({ step, marks: String(marks) })),
  solution: toText(stored.solution),
  keep_last: stored.keep_last,
  hints: stored.hints,
  slips: stored.slips,
  marks: String(stored.marks),
})

export const hasOptions = (kind: QuestionKind) => kind === 'choice' || kind === 'several'

/** Options without trailing blank ones. */
export const withoutBlankOptions = (options: readonly string[]) =>
  options.slice(0, options.findLastIndex((option) => option.trim()) + 1)

/** The correct answer as sent; undefined if none was given. */
function sentRight(kind: QuestionKind, right: Right) {
  const { letters, formulas, isRange, value, tolerance, from, to } = right
  if (hasOptions(kind)) return letters.length > 0 ? letters : undefined
  if (kind === 'expression') {
    const written = formulas.filter((formula) => formula.trim())
    return written.length > 0 ? written : undefined
  }
  if (kind !== 'number') return undefined
  if (isRange) return from.trim() || to.trim() ? { from, to } : undefined
  return value.trim() ? { value, ...(tolerance.trim() && { tolerance }) } : undefined
}

/** A question or part as sent: only the fields of its kind. */
export function sentAnswer(kind: QuestionKind, values: AnswerValues) {
  const { text, solution, options, right, form, decimals_allowed, unit, scheme, marks } = values
  const { keep_last, hints, slips } = values
  const isTyped = kind === 'number' || kind === 'expression'
  return {
    kind,
    text,
    solution,
    hints,
    ...(kind !== 'group' && { marks }),
    ...(hasOptions(kind) && { options: withoutBlankOptions(options), keep_last }),
    ...(kind !== 'long' && kind !== 'group' && { right: sentRight(kind, right), slips }),
    ...(isTyped && { unit }),
    ...(kind === 'expression' && { form, decimals_allowed }),
    ...(kind === 'long' && { scheme }),
  }
}
