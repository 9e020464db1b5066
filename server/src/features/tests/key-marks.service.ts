import { letterOf } from '@ganit/contract/papers/question-faults'
import type { Answered, Verdict } from '../marking/marking.service.ts'
import type { InSet } from './asked.ts'

export type { InSet } from './asked.ts'

/** An answer online as the key reads it; undefined where a person reads it. */
export const asTyped = (value: string[] | string | object) =>
  Array.isArray(value) ? value.join('') : typeof value === 'string' ? value : undefined

/** Letters as they were read from a sheet: `ac`, `A, C`. */
export const lettersIn = (answer: string) => [
  ...new Set(answer.toUpperCase().replaceAll(/[\s,]/g, '')),
]

const QUARTER = 0.25

const isChosen = ({ item: { question } }: InSet) =>
  question.kind === 'choice' || question.kind === 'several'

/** Why an answer cannot be one to this question; undefined where it can. */
export function faultOf(asked: InSet | undefined, answer: string) {
  if (!asked) return 'There is no such number.'
  const { kind, options } = asked.item.question
  if (kind === 'long' || kind === 'group') return 'This question is marked by hand.'
  if (!isChosen(asked)) return undefined
  const last = letterOf(options.length - 1)
  const isPrinted = (letter: string) => letter >= 'A' && letter <= last && letter.length === 1
  const chosen = lettersIn(answer)
  return chosen.length > 0 && chosen.every(isPrinted)
    ? undefined
    : `Answer with letters from A to ${last}.`
}

/** What `judge` is asked where an answer is a number or an expression; undefined where letters tell. */
export function toJudge(
  { item: { question }, right }: Pick<InSet, 'item' | 'right'>,
  answer: string,
): Answered | undefined {
  const { kind, unit, form, decimals_allowed, slips } = question
  if (kind === 'number' && right !== null && !Array.isArray(right))
    return { kind, right, unit, slips, answer }
  if (kind === 'expression' && Array.isArray(right))
    return {
      kind,
      right,
      unit,
      form: form ?? null,
      decimals_allowed: decimals_allowed ?? null,
      slips,
      answer,
    }
  return undefined
}

/**
 * Of a single choice any of the options that are right earns all: a final key may have two. Of several right options each earns a
 * quarter, where its section gives partial marks and none that is chosen is wrong; three quarters at most while one is missing.
 */
function ofLetters({ item, right, marks, negative, partial }: InSet, answer: string) {
  const chosen = lettersIn(answer)
  const isRight = (letter: string) => Array.isArray(right) && right.includes(letter)
  if (!chosen.every(isRight)) return -negative
  if (item.question.kind === 'choice') return chosen.length === 1 ? marks : -negative
  if (!Array.isArray(right) || chosen.length === right.length) return marks
  return partial && item.question.kind === 'several'
    ? marks * QUARTER * Math.min(chosen.length, 3)
    : -negative
}

/** What the key gives for an answer; null where a person must say. */
export function markByKey(asked: InSet, answer: string, verdict: Verdict | undefined) {
  if (isChosen(asked)) return ofLetters(asked, answer)
  if (verdict === 'right') return asked.marks
  return verdict === 'wrong' ? -asked.negative : null
}
