import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { Answered, Verdict } from '../../marking/marking.service.ts'
import type { InSet } from '../asked.ts'

export type { InSet } from '../asked.ts'

/** An online answer in the form that the key reads; undefined if a person must read it. */
export const toTypedAnswer = (value: string[] | string | object) =>
  Array.isArray(value) ? value.join('') : typeof value === 'string' ? value : undefined

/** Letters as typed from a sheet: `ac`, `A, C`. */
export const parseLetters = (answer: string) => [
  ...new Set(answer.toUpperCase().replaceAll(/[\s,]/g, '')),
]

const QUARTER = 0.25

const isChosen = ({ item: { question } }: InSet) =>
  question.kind === 'choice' || question.kind === 'several'

/** Error of an answer to this question, or undefined. */
export function faultOfAnswer(asked: InSet | undefined, answer: string) {
  if (!asked) return 'There is no such number.'
  const { kind, options } = asked.item.question
  if (kind === 'long' || kind === 'group') return 'This question is marked by hand.'
  if (!isChosen(asked)) return undefined
  const last = optionLetter(options.length - 1)
  const isPrinted = (letter: string) => letter >= 'A' && letter <= last && letter.length === 1
  const chosen = parseLetters(answer)
  return chosen.length > 0 && chosen.every(isPrinted)
    ? undefined
    : `Answer with letters from A to ${last}.`
}

/** Input for `judge` if the answer is a number or expression; undefined for letters. */
export function toJudgeInput(
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
 * Marks of a choice. If one option is to be chosen, any right option earns all marks, because a final key may have two.
 * If several are to be chosen and some are missing, each chosen right option earns a quarter of the marks, at most
 * three quarters. That needs partial marks in the section, and no wrong option among the chosen ones.
 */
function markLetters({ item, right, marks, negative, partial }: InSet, answer: string) {
  const chosen = parseLetters(answer)
  const isRight = (letter: string) => Array.isArray(right) && right.includes(letter)
  if (!chosen.every(isRight)) return -negative
  if (item.question.kind === 'choice') return chosen.length === 1 ? marks : -negative
  if (!Array.isArray(right) || chosen.length === right.length) return marks
  return partial && item.question.kind === 'several'
    ? marks * QUARTER * Math.min(chosen.length, 3)
    : -negative
}

/** Marks by the key; null if a person must mark. */
export function markByKey(asked: InSet, answer: string, verdict: Verdict | undefined) {
  if (isChosen(asked)) return markLetters(asked, answer)
  if (verdict === 'right') return asked.marks
  return verdict === 'wrong' ? -asked.negative : null
}
