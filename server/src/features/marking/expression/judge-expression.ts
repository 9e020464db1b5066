import type { ExpressionKey, Judgement } from '../judgement.ts'
import { judged } from '../judgement.ts'
import { withLetters } from './engine.ts'
import { equalParts } from './equality/equal-parts.ts'
import { hasForm } from './forms/has-form.ts'
import { type Read, readAnswer, spelt } from './read-answer.ts'
import { Unreadable } from './reading/unreadable.ts'

/** Judges one answer. What cannot be read, or told, is for a person. Runs in a process of its own. */
export function judgeExpression(key: ExpressionKey, answer: string): Judgement {
  const { right, slips, unit } = key
  const texts = [answer, ...right, ...(slips ?? []).map((slip) => String(slip.answer))]
  const spellings = texts.flatMap((text) => orNothing(() => spelt(text, unit)) ?? [])
  return withLetters(spellings, () => {
    const read = orNothing(() => readAnswer(answer, unit))
    return read ? judgeRead(key, read) : judged('by hand')
  })
}

/** Undefined where it cannot be read, or is too deep for a stack. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return
    throw error
  }
}

function judgeRead(key: ExpressionKey, answer: Read): Judgement {
  const { right, form, decimals_allowed: decimals, unit } = key
  const readable = right.map((text) => orNothing(() => readAnswer(text, unit)))
  const rights = readable.flatMap((each) => each ?? [])
  const truths = rights.map((each) => equalParts(answer.parts, each.parts))
  const equals = rights.filter((_, place) => truths[place] === 'yes')
  if (equals.length > 0) {
    const isAllowed =
      decimals !== false || !answer.hasDecimals || rights.some((each) => each.hasDecimals)
    const isInForm = equals.some((equal) => hasForm(form ?? 'simplest', answer, equal, rights))
    return judged(isAllowed && isInForm ? 'right' : 'wrong')
  }
  if (truths.includes('unsure') || rights.length < right.length) return judged('by hand')
  return judged('wrong', slipOf(key, answer))
}

function slipOf({ slips, unit }: ExpressionKey, answer: Read) {
  const place = (slips ?? []).findIndex((slip) => {
    const read = orNothing(() => readAnswer(String(slip.answer), unit))
    return read && equalParts(answer.parts, read.parts) === 'yes'
  })
  return place < 0 ? null : place
}

/** Whether a text can be marked at all. */
export function isReadable(text: string, unit?: string | null) {
  const spelling = orNothing(() => spelt(text, unit))
  if (spelling === undefined) return false
  return withLetters([spelling], () => orNothing(() => readAnswer(text, unit)) !== undefined)
}
