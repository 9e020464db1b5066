import { withSigns } from '@ganit/contract/reading/signs'
import { Unreadable } from '@ganit/contract/reading/unreadable'
import { hasUnknownWord, lettersIn } from '@ganit/contract/reading/words'
import type { ExpressionKey, Judgement } from '../judgement.ts'
import { judged } from '../judgement.ts'
import { withLetters } from './engine.ts'
import { equalAnswers } from './equality/equal-answers.ts'
import { judgeForm } from './forms/judge-form.ts'
import { type Read, readAnswer, spelt } from './read-answer.ts'
import { otherReadings, type Reading, withMeantLetters } from './reading/other-readings.ts'

/** Judges one answer. What cannot be read, or told, is for a person. Runs in a process of its own. */
export function judgeExpression(key: ExpressionKey, typed: string): Judgement {
  const answer = withSigns(typed).trim()
  const plain = judgedAs(key, answer)
  const meant = withMeantLetters(answer, key.right)
  const isAsTyped =
    plain.isEqual ||
    [meant.answer, ...meant.rights].every((text, n) => text === [answer, ...key.right][n])
  const { isEqual, verdict, slip } = isAsTyped ? plain : judgedBy(key, meant)
  if (isEqual || verdict !== 'wrong' || slip !== null) return judged(verdict, slip)
  for (const other of otherReadings(meant, key.unit))
    if (judgedBy(key, other).isEqual) return judged('by hand')
  const isForPerson =
    hasUnknownWord(answer, key.right) || [answer, ...key.right].every(isOfManyForms)
  return judged(isForPerson ? 'by hand' : 'wrong')
}

/** What solves a differential equation may be written in as many ways as there are constants. */
const isOfManyForms = (text: string) =>
  text.includes('=') && [...lettersIn(text)].some((letter) => /[CcKk]/.test(letter))

const judgedBy = (key: ExpressionKey, { answer, rights }: Reading) =>
  judgedAs({ ...key, right: rights }, answer)

type Found = Judgement & { isEqual?: boolean }

function judgedAs(key: ExpressionKey, answer: string): Found {
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

function judgeRead(key: ExpressionKey, answer: Read): Found {
  const { right, form, decimals_allowed: decimals, unit } = key
  const readable = right.map((text) => orNothing(() => readAnswer(text, unit)))
  const rights = readable.flatMap((each) => each ?? [])
  const truths = rights.map((each) => equalAnswers(answer.parts, each.parts))
  const equals = rights.filter((_, place) => truths[place] === 'yes')
  if (equals.length > 0) {
    const isAllowed =
      decimals !== false || !answer.hasDecimals || rights.some((each) => each.hasDecimals)
    const formed = equals.map((equal) => judgeForm(form ?? 'simplest', answer, equal, rights))
    const verdict = (['right', 'by hand'] as const).find((each) => formed.includes(each))
    return { ...judged((isAllowed && verdict) || 'wrong'), isEqual: true }
  }
  if (truths.includes('unsure') || rights.length < right.length) return judged('by hand')
  return judged('wrong', slipOf(key, answer))
}

function slipOf({ slips, unit }: ExpressionKey, answer: Read) {
  const place = (slips ?? []).findIndex((slip) => {
    const read = orNothing(() => readAnswer(String(slip.answer), unit))
    return read && equalAnswers(answer.parts, read.parts) === 'yes'
  })
  return place < 0 ? null : place
}

/** Whether a text can be marked at all. */
export function isReadable(text: string, unit?: string | null) {
  const spelling = orNothing(() => spelt(text, unit))
  if (spelling === undefined) return false
  return withLetters([spelling], () => orNothing(() => readAnswer(text, unit)) !== undefined)
}
