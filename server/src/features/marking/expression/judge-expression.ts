import { areEqualWords } from '@ganit/contract/reading/equal-words'
import { withSigns } from '@ganit/contract/reading/signs'
import { convertedFrom, withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { Unreadable } from '@ganit/contract/reading/unreadable'
import { hasUnknownWord, lettersIn } from '@ganit/contract/reading/words'
import type { ExpressionKey, Judgement, Typed } from '../judgement.ts'
import { judged, rightOrSlip } from '../judgement.ts'
import { equalAnswers } from './equality/equal-answers.ts'
import { judgeForm } from './forms/judge-form.ts'
import type { Reading } from './reading/other-readings.ts'
import { lettered, otherReadings, withMeantLetters } from './reading/other-readings.ts'
import { type Read, readAnswer } from './reading/parts.ts'

/** Judges an answer; what cannot be read or decided is left to a person. Runs in its own process. */
export function judgeExpression(key: ExpressionKey, typed: string): Judgement {
  const answer = withSigns(typed).trim()
  const said = key.right.map((right) => areEqualWords(answer, right))
  if (said.includes(true) || said.every((each) => each === false))
    return rightOrSlip(said.includes(true), key.slips, (slip) =>
      Boolean(areEqualWords(answer, String(slip.answer))),
    )
  const meant = withMeantLetters(answer, key)
  const { isEqual, verdict, slip } = judgedAs(key, meant)
  const converted = convertedFrom(answer, key.unit, lettersIn(key.right.join(' ')))
  if (slip === null && converted !== undefined) {
    const isSame = converted !== null && judgedAs(key, { ...meant, answer: converted }).isEqual
    return judged(isSame ? 'by hand' : 'wrong')
  }
  if (isEqual || slip !== null) return judged(verdict, slip)
  for (const other of otherReadings(meant, key)) {
    const found = judgedAs(key, other)
    if (found.isEqual) return judged(other.isSure ? found.verdict : 'by hand')
  }
  const isForPerson =
    hasUnknownWord(withoutTypedUnit(answer, key.unit), key.right) ||
    key.right.some((text) => isOfManyForms(text) && constantsIn(text) === constantsIn(answer)) ||
    (answer.includes("'") && [answer, ...key.right].some((text) => /\\c[au]p/.test(text)))
  return judged(isForPerson ? 'by hand' : verdict)
}

/** Solutions of a differential equation can be written in many ways, like (A ∩ B)', but with as many constants. */
function isOfManyForms(text: string) {
  const letters = [...lettersIn(text)].sort().join('')
  const hasConstant = /[CKk]|AB/.test(letters) || /[-+] *c(?![a-z])/.test(text)
  return text.includes('=') && letters.length > 2 && /[d-jl-z]/.test(letters) && hasConstant
}

/** How many letters of constants, with a and b of lines, r of circles, and a student's own. */
const constantsIn = (text: string) =>
  text.includes('=') &&
  [...lettersIn(lettered(text, 'UV'))].join('').replace(/[^A-CKUVa-ckr]/g, '').length

const KNOWN_MAX = 500
const known = new Map<string, Read | undefined>()

/** Undefined if it cannot be read, or is nested too deeply; cached, because right answers recur. */
function readOrNot(text: Typed, unit: string | null | undefined): Read | undefined {
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

type Found = Judgement & { isEqual?: boolean }

function judgedAs(key: ExpressionKey, { answer: typed, rights: texts }: Reading): Found {
  const { form, decimals_allowed: decimals, unit } = key
  const answer = readOrNot(typed, unit)
  if (!answer) return judged('by hand')
  const rights = texts.flatMap((text) => readOrNot(text, unit) ?? [])
  const truths = rights.map((each) => equalAnswers(answer.parts, each.parts))
  const equals = rights.filter((_, place) => truths[place] === 'yes')
  if (equals.length > 0) {
    const isAllowed = decimals !== false || !hasDecimals(answer) || rights.some(hasDecimals)
    const formed = equals.map((equal) => judgeForm(form ?? 'simplest', answer, equal, rights))
    const verdict = (['right', 'by hand'] as const).find((each) => formed.includes(each))
    return { ...judged((isAllowed && verdict) || 'wrong'), isEqual: true }
  }
  if (truths.includes('unsure') || rights.length < texts.length) return judged('by hand')
  return rightOrSlip(false, key.slips, (slip) => {
    const read = readOrNot(slip.answer, unit)
    return read !== undefined && equalAnswers(answer.parts, read.parts) === 'yes'
  })
}
