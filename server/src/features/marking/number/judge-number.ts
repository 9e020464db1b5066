import { tryReadLatex } from '@ganit/contract/reading/read-latex'
import { signsToLatex } from '@ganit/contract/reading/signs'
import { bareUnit, isKnownUnit, unitFactor } from '@ganit/contract/reading/typed-unit'
import type Fraction from 'fraction.js'
import type { Judgement, NumberKey, OneNumber, Typed } from '../judgement.ts'
import { createJudgement, judgeRightOrSlip, rightNumbers } from '../judgement.ts'
import { divideIfPossible, multiplyIfPossible, readDecimal } from './fraction.ts'

const LENGTH_MAX = 1_000
const UNIT_MAX = 60

const POWER_OF_TEN = /^(?:(.+)(?:\\times|\\cdot|\*))?10\^\{\(?(-?\d{1,3})\)?\}$/
/** Recurring digits, as in 0.1\overline{6}. */
const RECURRING = /(?<=\.\d*)\\overline\{(\d+)\}$/
const QUOTIENT = /^(?:\\frac\{([^{}]+)\}\{([^{}]+)\}|([^/]+?)(?:\/|\\div)([^/]+))$/

/** Number of a formula from `readLatex`; undefined if it is none. */
function parseFormulaNumber(text: string): Fraction | undefined {
  const [, sign, inner] = /^([+-])([^+-].*)$/s.exec(text) ?? /^(\()(.*)\)$/s.exec(text) ?? []
  const of = inner === undefined ? undefined : parseFormulaNumber(inner)
  if (inner !== undefined) return sign === '-' ? of?.neg() : of
  const [, factor = '1', power] = POWER_OF_TEN.exec(text) ?? []
  if (power) return multiplyIfPossible(parseFormulaNumber(factor), readDecimal(`1e${power}`))
  const [over, under] = (QUOTIENT.exec(text) ?? []).slice(1).filter(Boolean)
  return over && under
    ? divideIfPossible(parseFormulaNumber(over), parseFormulaNumber(under))
    : readDecimal(text.replace(RECURRING, '($1)'))
}

/** A typed number; its commas may have spaces. */
function parseTypedNumber(typed: string) {
  const read = tryReadLatex(typed.replace(/,\s+(?=\d)/g, ','))
  return read === undefined ? undefined : parseFormulaNumber(read)
}

/**
 * A number and the text around it: its unit; `%` if that is not the unit; another unit; the unit from which it was
 * converted; an unknown word; or more.
 */
type NumberRead = {
  value: Fraction
  around: 'unit' | '%' | 'other' | 'converted' | 'unknown' | 'more'
}

/** Commas stand where India or others write them; numbers with other commas are left to a person. */
const PLAIN = /^(?!.*(?:\d{4},|,(?!\d{2,3}(?!\d))))[-+−]?[\d.,/ ]{1,40}$/
const PLAIN_UNIT_MAX = 20

/** Whether a key and an answer are so short and plain that reading them takes no time, whoever typed them. */
export function isPlainNumber({ right, unit, slips }: NumberKey, answer: string) {
  const typed = rightNumbers(right).flatMap((each) => Object.values(each))
  const all = [answer, ...typed, ...(slips ?? []).map((slip) => slip.answer)]
  return (unit ?? '').length <= PLAIN_UNIT_MAX && all.every((each) => PLAIN.test(String(each)))
}

/**
 * Text allowed before a number, such as `x =` or a unit like ₹, and after it. Each character can match in one way only,
 * so matching takes linear time.
 */
const BEFORE =
  /^(?:\s*(?!l(?:n|og)\b)(?:\\(?!sqrt|frac|pi)[a-zA-Z]|[a-zA-Z])(?:\\(?!sqrt|frac|pi)[a-zA-Z]|[a-zA-Z\s()'.%]|\u0304)*_?\d?\s*(?:=|\bis\b)|\s*=)?((?:[^\d(+\-\\.√∛]|(?<=[a-zA-Z])\.|\.(?![\d\\]))*)/
const AFTER =
  /^\s*(?:$|\/[-=]|(?!\\(?:sqrt|times|cdot|div))[^\d\s/+*=<>^_√∛-]|\^\s*\{?(?:\\circ|o))/

/** Reads a decimal, `a/b`, a mixed number or scientific notation, exactly; undefined if it is none. */
export function readNumber(typed: string, unit?: string | null): NumberRead | undefined {
  if (typed.length > LENGTH_MAX) return
  const wanted = unit ? bareUnit(unit) : ''
  // A single dollar sign is money, two are TeX.
  const text = signsToLatex(typed.replace(/^([^$]*)\$([^$]*)$/, '$1 dollar $2'))
    .replace(/\\text\s*\{([^{}]*)\}|\\[,;:! ]|~|\$/g, ' $1')
    .replace(/^\s*(?:minus|negative)\s+/i, '-')
    .replace(/^\s*-\s*(₹|Rs\.?)\s*(?=\d)/i, '$1 -')
    .replace(/(?<=\d)\s+and\s+(?=\d+\s*\/)/, ' ')
    .replace(/\^\s*\{?0\}?\s*$/, wanted === '°' ? '°' : '$&')
  const [found = '', before = ''] = BEFORE.exec(text) ?? []
  const rest = text.slice(found.length)
  const shortest = Math.max(1, rest.length - UNIT_MAX)
  for (let end = rest.length; end >= shortest; end -= 1) {
    const number = AFTER.test(rest.slice(end)) ? parseTypedNumber(rest.slice(0, end)) : undefined
    if (!number) continue
    const behind = rest.slice(end)
    const around = aroundOf([before, behind], wanted)
    if (around === '%') return { value: number.div(100), around }
    const meant =
      around === 'unit' || around === 'more'
        ? undefined
        : multiplyIfPossible(number, unitFactor(bareUnit(behind), wanted))
    return meant ? { value: meant, around: 'converted' } : { value: number, around }
  }
}

function aroundOf(texts: readonly string[], wanted: string): NumberRead['around'] {
  if (texts.some((text) => /[a-z°}]\.?\s*\d+\s*['"a-z]/i.test(text))) return 'more'
  const units = texts.map(bareUnit).filter((unit) => unit !== '')
  const [first] = units
  // `₹ 1500/-` has its unit twice.
  if (first === undefined || units.every((unit) => unit === wanted)) return 'unit'
  if (!wanted && units.length === 1 && /^(?:%|unit)$/.test(first)) return first as '%'
  return wanted && units.length === 1 && isKnownUnit(first) ? 'other' : 'unknown'
}

/** The number of a key, if it is written in digits and only its unit stands beside it. */
const readWhole = (typed: Typed, unit: string | null | undefined) => {
  const number = /\p{N}/u.test(String(typed)) ? readNumber(String(typed), unit) : undefined
  return number && /^(?:unit|%)$/.test(number.around) ? number.value : undefined
}

function isNear(number: Fraction, right: OneNumber, unit: string | null | undefined) {
  const [first, second] = 'from' in right ? [right.from, right.to] : [right.value, right.tolerance]
  const [from, to] = [readWhole(first, unit), readWhole(second ?? 0, unit)]
  if (!from || !to) return false
  if ('from' in right) return from.lte(number) && number.lte(to)
  return number.sub(from).abs().lte(to)
}

/** Whether a value is one of the right numbers, within its tolerance. */
export const isRightNumber = (number: Fraction, { right, unit }: NumberKey) =>
  rightNumbers(right).some((each) => isNear(number, each, unit))

/**
 * Judges a number exactly. A right number beside an unknown word is left to a person. Mistakes have the same tolerance.
 */
export function judgeNumber({ right, unit, slips }: NumberKey, answer: string): Judgement {
  const number = readNumber(answer, unit)
  if (!number || number.around === 'other') return createJudgement('wrong')
  if (number.around === 'more') return createJudgement('by hand')
  const rights = rightNumbers(right)
  const isRight = rights.some((each) => isNear(number.value, each, unit))
  // 50 % for 50, and 0.5 for 50 %: the question may ask for a percentage.
  const isPercent = number.around === 'unit' && unit?.trim() === '%'
  const asTyped = number.around === '%' || isPercent ? number.value.mul(100) : number.value
  const isUnclear = /^(?:unknown|converted)$/.test(number.around)
  const isOther = isUnclear || (!isRight && asTyped !== number.value)
  if (isOther && rights.some((each) => isNear(asTyped, each, unit)))
    return createJudgement('by hand')
  return judgeRightOrSlip(isRight && !isUnclear, slips, ({ answer: value }) =>
    rights.some((each) =>
      isNear(number.value, 'from' in each ? { value } : { ...each, value }, unit),
    ),
  )
}
