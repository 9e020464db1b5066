import type { QuestionKind } from '@ganit/contract/papers/question-content'
import type { Corrected, Correction } from './keys.data.ts'

/** A question whose key may be wrong. */
export type KeyedItem = {
  item_id: number
  /** The question's number, such as `3 (ii)`. */
  label: string
  kind: QuestionKind
  /** Letters of the question's options in the bank. */
  letters: readonly string[]
}

/** A correct number with its tolerance, or a formula. */
export type TypedRight = { value: string; tolerance: string }

/** The values of the correction form. */
export type KeyFields = {
  way: 'right' | 'accept_all' | 'drop'
  /** Correct options. */
  letters: readonly string[]
  /** Correct numbers or formulas; each alone is correct. */
  typed: readonly TypedRight[]
  reason: string
}

export const BLANK_RIGHT: TypedRight = { value: '', tolerance: '' }

export const BLANK: KeyFields = { way: 'right', letters: [], typed: [BLANK_RIGHT], reason: '' }

export const isChoice = ({ kind }: KeyedItem) => kind === 'choice' || kind === 'several'

const toNumberAnswer = ({ value, tolerance }: TypedRight) => ({
  value,
  ...(tolerance.trim() && { tolerance }),
})

function toRightAnswer({ kind }: KeyedItem, { letters, typed }: KeyFields) {
  if (kind === 'choice' || kind === 'several') return [...letters]
  if (kind === 'expression') return typed.map(({ value }) => value)
  const [first = BLANK_RIGHT, ...others] = typed
  return others.length > 0 ? { one_of: typed.map(toNumberAnswer) } : toNumberAnswer(first)
}

/** The request body of a form. */
export const correctionOf = (item: KeyedItem, fields: KeyFields, version: number): Correction => ({
  ...(fields.way === 'right'
    ? { right: toRightAnswer(item, fields) }
    : { [fields.way]: true as const }),
  reason: fields.reason,
  version,
})

/** The form's error, if any. */
export function faultOf(item: KeyedItem, { way, letters, typed, reason }: KeyFields) {
  if (way === 'right' && isChoice(item) && letters.length === 0) return 'Choose what is right.'
  if (way === 'right' && !isChoice(item) && typed.some(({ value }) => !value.trim()))
    return 'Enter what is right.'
  return reason.trim() === '' ? 'Reason is required.' : undefined
}

/** The effect in a sentence. */
export function effectText({ changed, up, down, largest }: Corrected) {
  if (changed === 0) return 'No total changes.'
  const totals = changed === 1 ? '1 total changes' : `${changed} totals change`
  return `${totals}: ${up} up, ${down} down, by ${largest} at most.`
}
