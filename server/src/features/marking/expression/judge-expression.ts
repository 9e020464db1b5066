import { areEqualWords } from '@ganit/contract/reading/equal-words'
import { translateToEnglish } from '@ganit/contract/reading/local-words'
import { signsToLatex } from '@ganit/contract/reading/signs'
import { convertFromUnit, withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { Unreadable } from '@ganit/contract/reading/unreadable'
import { hasUnknownWord, lettersInText } from '@ganit/contract/reading/words'
import type { ExpressionKey, Judgement, Typed } from '../judgement.ts'
import { createJudgement, judgeRightOrSlip } from '../judgement.ts'
import { clockToDigits, isTime } from './clock.ts'
import { equalAnswers } from './equality/equal-answers.ts'
import { judgeForm } from './forms/judge-form.ts'
import { judgeLoneSign } from './lone-sign.ts'
import type { Reading } from './reading/other-readings.ts'
import { otherReadings, renameConstants, toMeantLetters } from './reading/other-readings.ts'
import { type Read, readAnswer } from './reading/parts.ts'
import { judgeWorking, type WorkingJudgement } from './working.ts'

/** Judges an answer. An answer that cannot be read or decided is left to a person. Runs in its own process. */
export function judgeExpression(asked: ExpressionKey, typed: string): Judgement {
  const said = asked.right.some(isTime) ? clockToDigits(typed) : typed
  const answer = translateToEnglish(signsToLatex(said)).trim()
  const key = { ...asked, right: asked.right.map(translateToEnglish) }
  const sign = judgeLoneSign(key.right, answer)
  if (sign) return createJudgement(sign)
  const words = key.right.map((right) => areEqualWords(answer, right))
  if (words.includes('yes') || !words.includes(undefined)) {
    const found = judgeRightOrSlip(
      words.includes('yes'),
      key.slips,
      (slip) => areEqualWords(answer, translateToEnglish(String(slip.answer))) === 'yes',
    )
    return found.slip === null && !words.includes('yes') && words.includes('unsure')
      ? createJudgement('by hand')
      : found
  }
  const meant = toMeantLetters(answer, key)
  const { isEqual, verdict, slip } = judgeReading(key, meant)
  const worked =
    slip === null && verdict !== 'right'
      ? judgeWorking(
          meant.answer,
          (text) => tryRead(text, key.unit),
          (end) => judgeReading(key, { ...meant, answer: end }),
        )
      : undefined
  if (worked) return worked
  const converted = convertFromUnit(answer, key.unit, lettersInText(key.right.join(' ')))
  if (slip === null && converted !== undefined) {
    const isSame = converted !== null && judgeReading(key, { ...meant, answer: converted }).isEqual
    return createJudgement(isSame ? 'by hand' : 'wrong')
  }
  // x2 may be x².
  if (verdict === 'right' && MAY_BE_RAISED.test(withoutTypedUnit(meant.answer, key.unit)))
    return createJudgement('by hand')
  if (isEqual || slip !== null) return createJudgement(verdict, slip)
  for (const other of otherReadings(meant, key)) {
    const found = judgeReading(key, other)
    // sin 60 for √3/2 is unfinished, whether its number means degrees or radians.
    const isSure =
      other.isSure || (found.verdict === 'wrong' && /\\(?:sin|cos|tan)/.test(other.answer))
    if (found.isEqual) return createJudgement(isSure ? found.verdict : 'by hand')
  }
  const isForPerson =
    hasUnknownWord(withoutTypedUnit(answer, key.unit), key.right) ||
    key.right.some(
      (text) => isOfManyForms(text) && countConstants(text) === countConstants(answer),
    ) ||
    (answer.includes("'") && [answer, ...key.right].some((text) => /\\c[au]p/.test(text)))
  return createJudgement(isForPerson ? 'by hand' : verdict)
}

const MAY_BE_RAISED = /(?<![\\\w^{}]|\\[a-z]+ )[a-z][23](?!\w)/

/**
 * Whether an answer may be written in many forms, such as a solution of a differential equation with the same number of
 * constants, or (A ∩ B)'.
 */
function isOfManyForms(text: string) {
  const letters = [...lettersInText(text)].sort().join('')
  const hasConstant = /[CKk]|AB/.test(letters) || /[-+] *c(?![a-z])/.test(text)
  return text.includes('=') && letters.length > 2 && /[d-jl-z]/.test(letters) && hasConstant
}

/** Number of letters that are constants: also a and b of a line, r of a circle, and constants the student named. */
const countConstants = (text: string) =>
  text.includes('=') &&
  [...lettersInText(renameConstants(text, 'UV'))].join('').replace(/[^A-CKUVa-ckr]/g, '').length

const KNOWN_MAX = 500
const known = new Map<string, Read | undefined>()

/**
 * Reads a text as an expression. Undefined if the text cannot be read or is nested too deeply. Cached, because right
 * answers recur.
 */
function tryRead(text: Typed, unit: string | null | undefined): Read | undefined {
  const name = `${unit ?? ''} ${text}`
  if (known.has(name)) return known.get(name)
  if (known.size >= KNOWN_MAX) known.clear()
  let read: Read | undefined
  try {
    read = readAnswer(String(text), unit)
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof RangeError)) throw error
  }
  known.set(name, read)
  return read
}

const hasDecimals = ({ text }: Read) => /\.\d/.test(text)

function judgeReading(
  key: ExpressionKey,
  { answer: typed, rights: texts }: Reading,
): WorkingJudgement {
  const { form, decimals_allowed: decimals, unit } = key
  const answer = tryRead(typed, unit)
  if (!answer) return createJudgement('by hand')
  const rights = texts.flatMap((text) => tryRead(text, unit) ?? [])
  const truths = rights.map((each) => equalAnswers(answer.parts, each.parts))
  const equals = rights.filter((_, place) => truths[place] === 'yes')
  if (equals.length > 0) {
    const isAllowed = decimals !== false || !hasDecimals(answer) || rights.some(hasDecimals)
    const formed = equals.map((equal) => judgeForm(form ?? 'simplest', answer, equal, rights))
    const verdict = (['right', 'by hand'] as const).find((each) => formed.includes(each))
    return { ...createJudgement((isAllowed && verdict) || 'wrong'), isEqual: true }
  }
  if (truths.includes('unsure') || rights.length < texts.length) return createJudgement('by hand')
  return judgeRightOrSlip(false, key.slips, (slip) => {
    const read = tryRead(slip.answer, unit)
    return read !== undefined && equalAnswers(answer.parts, read.parts) === 'yes'
  })
}
