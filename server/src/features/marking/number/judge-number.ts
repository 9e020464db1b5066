import { type Fraction, isAtMost, minus, sizeOf } from './fraction.ts'
import { readNumber } from './read-number.ts'

/** A number as JSON has it, or as it was typed. */
export type Typed = number | string

/** A value with what it may be off by, or a range whose ends belong to it. */
export type NumberRight = { value: Typed; tolerance?: Typed } | { from: Typed; to: Typed }

const NOTHING: Fraction = { top: 0n, bottom: 1n }

const isWithin = (answer: Fraction, value: Fraction, tolerance: Fraction) =>
  isAtMost(sizeOf(minus(answer, value)), tolerance)

/** What the number may be off by: of a range, nothing. */
const toleranceOf = (right: NumberRight, unit: string | null | undefined) =>
  'value' in right ? readNumber(String(right.tolerance ?? 0), unit) : NOTHING

/** Whether a number is right, exactly as decimals; false where it is no number. */
export function isRightNumber(answer: string, right: NumberRight, unit?: string | null) {
  const number = readNumber(answer, unit)
  if (!number) return false
  if ('from' in right) {
    const [from, to] = [readNumber(String(right.from), unit), readNumber(String(right.to), unit)]
    return Boolean(from && to && isAtMost(from, number) && isAtMost(number, to))
  }
  return isNear(number, right.value, right, unit)
}

function isNear(
  number: Fraction,
  value: Typed,
  right: NumberRight,
  unit: string | null | undefined,
) {
  const [wanted, tolerance] = [readNumber(String(value), unit), toleranceOf(right, unit)]
  return Boolean(wanted && tolerance && isWithin(number, wanted, tolerance))
}

/** Whether it is what a slip leads to, with the tolerance of the right answer. */
export function isSlipOfNumber(
  answer: string,
  slip: Typed,
  right: NumberRight,
  unit?: string | null,
) {
  const number = readNumber(answer, unit)
  return number !== undefined && isNear(number, slip, right, unit)
}

/** What is wrong with a right answer, by field. */
export function problemsOfNumber(right: NumberRight, unit?: string | null): Record<string, string> {
  const problems: Record<string, string> = {}
  const read = (name: string, typed: Typed | undefined) => {
    const number = typed === undefined ? undefined : readNumber(String(typed), unit)
    if (typed !== undefined && !number) problems[`right.${name}`] = 'This is not a number.'
    return number
  }
  if ('from' in right) {
    const [from, to] = [read('from', right.from), read('to', right.to)]
    if (from && to && !isAtMost(from, to)) problems['right.to'] = 'The range ends before it begins.'
  } else {
    read('value', right.value)
    const tolerance = read('tolerance', right.tolerance)
    if (tolerance && tolerance.top < 0n)
      problems['right.tolerance'] = 'The tolerance must be 0 or more.'
  }
  return problems
}
