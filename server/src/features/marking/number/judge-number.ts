import type { Judgement, NumberKey, NumberRight, OneNumber, Typed } from '../judgement.ts'
import { judged, numbersIn, rightOrSlip } from '../judgement.ts'
import { type Fraction, isAtMost, product, sum } from './fraction.ts'
import { readNumber } from './read-number.ts'

/** The number, if only its unit stands beside it. */
const readWhole = (typed: Typed, unit: string | null | undefined) => {
  const number = readNumber(String(typed), unit)
  return number && /^(?:unit|%)$/.test(number.around) ? number : undefined
}

function isNear(number: Fraction, right: OneNumber, unit: string | null | undefined) {
  const [first, second] = 'from' in right ? [right.from, right.to] : [right.value, right.tolerance]
  const [from, to] = [readWhole(first, unit), readWhole(second ?? 0, unit)]
  if (!from || !to) return false
  if ('from' in right) return isAtMost(from, number) && isAtMost(number, to)
  return isAtMost(from, sum(number, to)) && isAtMost(number, sum(from, to))
}

/** Judges a number exactly; a right one beside an unknown word is left to a person. Mistakes use the same tolerance. */
export function judgeNumber({ right, unit, slips }: NumberKey, answer: string): Judgement {
  const number = readNumber(answer, unit)
  if (!number || number.around === 'other') return judged('wrong')
  if (number.around === 'more') return judged('by hand')
  const rights = numbersIn(right)
  const isRight = rights.some((each) => isNear(number, each, unit))
  // 50 % for 50, and 0.5 for 50 %: the question may ask for a percentage.
  const isPercent = number.around === 'unit' && unit?.trim() === '%'
  const asPercent = product(number, { top: 100n, bottom: 1n }) ?? number
  const asTyped = number.around === '%' || isPercent ? asPercent : number
  const isUnclear = /^(?:unknown|converted)$/.test(number.around)
  const isOther = isUnclear || (!isRight && asTyped !== number)
  if (isOther && rights.some((each) => isNear(asTyped, each, unit))) return judged('by hand')
  return rightOrSlip(isRight && !isUnclear, slips, ({ answer: value }) =>
    rights.some((each) => isNear(number, 'from' in each ? { value } : { ...each, value }, unit)),
  )
}

/** Faults of a right answer, by field. */
export function problemsOfNumber(right: NumberRight, unit?: string | null): Record<string, string> {
  if (!('one_of' in right)) return problemsOfOne(right, 'right', unit)
  const problems = right.one_of.map((each, n) => problemsOfOne(each, `right.one_of.${n}`, unit))
  return Object.assign({}, ...problems)
}

function problemsOfOne(right: OneNumber, field: string, unit: string | null | undefined) {
  const problems: Record<string, string> = {}
  const typed = Object.entries(right).filter(([, value]) => value !== undefined)
  const numbers = new Map(typed.map(([name, value]) => [name, readWhole(value, unit)]))
  for (const [name, number] of numbers)
    if (!number) problems[`${field}.${name}`] = 'This is not a number.'
  const [from, to, tolerance] = ['from', 'to', 'tolerance'].map((name) => numbers.get(name))
  if (from && to && !isAtMost(from, to))
    problems[`${field}.to`] = 'The range ends before it begins.'
  if (tolerance && tolerance.top < 0n)
    problems[`${field}.tolerance`] = 'The tolerance must be 0 or more.'
  return problems
}
