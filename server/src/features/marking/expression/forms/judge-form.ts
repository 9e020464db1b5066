import type { Form, Verdict } from '../../judgement.ts'
import { gcd } from '../../number/fraction.ts'
import { equalExpressions } from '../equality/equal-expressions.ts'
import { equalParts } from '../equality/equal-parts.ts'
import { equalRelations } from '../equality/equal-relations.ts'
import { isName, isSolved } from '../equality/equal-values.ts'
import { matchInAnyOrder } from '../equality/truth.ts'
import { expressionsOfParts, type Parts, type Read } from '../reading/parts.ts'
import { type Expression, toExpression } from '../tree/grow.ts'
import { fractionOf, invertNode, lettersOf, type Node, nodesOf, wholeOf } from '../tree/node.ts'
import { baseOf, contentOf, factorsOf, wholeExponentOf } from './monomial.ts'
import { ARGUABLE, traitsOf } from './traits.ts'

const FACTORS_MAX = 60

/** Factors of an expression one by one: a square is two. */
function singleFactors(node: Node): Node[] {
  return factorsOf(node).flatMap(({ node: factor, isBelow }) => {
    const times = Number(wholeExponentOf(factor) ?? 0n)
    const isRepeated = times > 0 && times <= FACTORS_MAX
    const all = isRepeated
      ? Array.from({ length: times }, () => singleFactors(baseOf(factor))).flat()
      : [factor]
    return isBelow ? all.map(invertNode) : all
  })
}

/** The factors that count: those with letters if there are any, otherwise all but 1. */
const relevantFactors = (expressions: readonly Expression[], hasLetters: boolean) =>
  expressions
    .flatMap(({ tree }) => singleFactors(tree))
    .filter((node) => (hasLetters ? lettersOf(node).size > 0 : wholeOf(node) !== 1n))
    .map((node) => toExpression(node))

/**
 * Whether an answer has the factors of a right one, in any order, with any sign and number. 2x − 2 counts as x − 1 only
 * if a right answer has such a factor.
 */
function hasFactorsOf(answer: readonly Expression[], right: readonly Expression[]) {
  const hasLetters = right.some(({ letters }) => letters.size > 0)
  const [some, wanted] = [relevantFactors(answer, hasLetters), relevantFactors(right, hasLetters)]
  if (some.length > FACTORS_MAX) return false
  const isTakenOut = (factor: Expression) =>
    factor.tree.kind !== 'sum' || contentOf(factor.tree) === 1n
  if (hasLetters && !some.every(isTakenOut) && wanted.every(isTakenOut)) return false
  return (
    matchInAnyOrder(some, wanted, (one, other) =>
      hasLetters ? equalRelations(one, other, '=') : one.key === other.key ? 'yes' : 'no',
    ) === 'yes'
  )
}

const isRatio = ({ kind }: Parts) => kind === 'ratio'

/**
 * Whether an answer is of another kind than the one asked for, which two teachers would judge differently: 1 : 2 for a
 * probability, 2x + 1 for the line y = 2x + 1, 60° for π/3.
 */
function isOfOtherKind(form: Form, { parts, text }: Read, right: Read) {
  const sides = parts.kind === 'relation' ? parts.parts : [parts]
  const isLine = right.parts.kind === 'relation' && /^y=.*x/.test(right.text)
  const [own, asked] = [text, right.text].map((each) =>
    [...new Set(each.match(/\\(?:pi|circ)(?![a-z])/g))].sort().join(' '),
  )
  return (
    (sides.filter(isRatio).length === 1 && !right.text.includes(':')) ||
    (isLine && parts.kind === 'expression') ||
    (form === 'simplest' && own !== asked && own !== '' && asked !== '')
  )
}

/** Whether a mixed number is written as the sum that it is: 1 + 2/5. */
const isMixedSum = (form: Form, { written }: Read, right: Read) =>
  form === 'simplest' &&
  /\d\+\\frac/.test(written) &&
  written.replace('+\\frac', '\\frac') === right.written

export function judgeForm(form: Form, answer: Read, equal: Read, rights: readonly Read[]): Verdict {
  if (form === 'exact') return judgeExact(answer.written, equal.written)
  const [isLeft, isWanted] = [answer, equal].map(({ parts }) => isLeftToDo(parts, form))
  const isEquation = form === 'simplest' || !/[<>]|\\[lgn]e(?![a-z])/.test(answer.text)
  if (isLeft !== isWanted) return isLeft && isEquation ? 'wrong' : 'by hand'
  if (isOfOtherKind(form, answer, equal) || isMixedSum(form, answer, equal)) return 'by hand'
  if (form === 'factored')
    return hasFactorsOf(expressionsOfParts(answer.parts), expressionsOfParts(equal.parts))
      ? 'right'
      : 'wrong'
  const simple = form === 'simplest' ? judgeSimplest(answer, rights) : 'right'
  const hasOrder = form === 'in_order' || isBareList(equal.parts)
  if (!hasOrder || isInOrder(resultsOf(answer.parts), resultsOf(equal.parts))) return simple
  if (form === 'in_order') return 'wrong'
  return simple === 'right' ? 'by hand' : simple
}

/** Judges an exact form. The factors of a number in another order are left to a person: 3 × 2³. */
function judgeExact(written: string, asked: string): Verdict {
  if (written === asked) return 'right'
  const [some, others] = [written, asked].map((text) =>
    /^[\d^{}·]+$/.test(text)
      ? text
          .match(/\d+(?:\^\{\d+\})?/g)
          ?.sort()
          .join()
      : text,
  )
  return some === others ? 'by hand' : 'wrong'
}

/** A list of three or more numbers without a name, whose order may matter. */
const isBareList = (parts: Parts) =>
  parts.kind === 'list' &&
  parts.parts.length > 2 &&
  parts.parts.every(({ kind }) => kind === 'expression')

const isInOrder = (some: readonly Expression[], others: readonly Expression[]) =>
  some.length === others.length &&
  some.every((one, place) => equalExpressions(one, others[place] ?? one) === 'yes')

const isProductOfNumbers = ({ text }: Read) =>
  /^(?!.*10\^)[\d^{}]+(?:(?:\\times|\\cdot|\*)[\d^{}]+)+$/.test(text)

function judgeSimplest(answer: Read, rights: readonly Read[]): Verdict {
  const allowed = new Set(
    rights.flatMap((right) => [...traitsOfAll(right, expressionsOfParts(right.parts))]),
  )
  // An integral may stay as integration gives it: 1/3 (x³ + C).
  if (rights.some(({ text }) => /[+-] *C/.test(text)))
    for (const trait of ['brackets', `${ARGUABLE}brackets`]) allowed.add(trait)
  const left = [...traitsOfAll(answer, resultsOf(answer.parts))].filter(
    (trait) => !allowed.has(trait),
  )
  const products = rights.filter(isProductOfNumbers)
  const hasFactors = products.some(({ parts }) =>
    hasFactorsOf(resultsOf(answer.parts), resultsOf(parts)),
  )
  // A key of 2³ × 5 asks for factors, so a person judges 40 or 2 × 2 × 2 × 5.
  if (left.length === 0) return products.length > 0 && !hasFactors ? 'by hand' : 'right'
  // ⁵C₂ has still to be computed.
  if (hasFactors || rights.some(({ text }) => /\\binom|!/.test(text))) return 'by hand'
  const isCurve = answer.parts.kind === 'relation' && lettersOfParts(answer.parts).size > 1
  const isArguable = (trait: string) =>
    trait.startsWith(ARGUABLE) || (isCurve && FORMS_OF_CURVES.has(trait))
  return left.every(isArguable) ? 'by hand' : 'wrong'
}

/** The equation of a curve has no one form: x² + y² = 5², (x − 0)² + (y + 1)² = 4. */
const FORMS_OF_CURVES = new Set(['power', 'brackets', 'zero'])

const lettersOfParts = (parts: Parts) =>
  new Set(expressionsOfParts(parts).flatMap(({ letters }) => [...letters]))

/** The result without its letter or name: x = 2 is as simple as 2. */
function resultsOf(parts: Parts): Expression[] {
  if (parts.kind === 'expression') return [parts.expression]
  if (parts.kind === 'named') return []
  const sides = parts.kind === 'relation' ? parts.parts.filter((side) => !isName(side)) : []
  return (sides.length > 0 ? sides : parts.parts).flatMap(resultsOf)
}

function traitsOfAll({ parts, text, written }: Read, expressions: readonly Expression[]) {
  const traits = new Set(expressions.flatMap(({ tree }) => [...traitsOf(tree)]))
  // 3 5/4 is an unfinished 4 1/4.
  const mixed = [...written.matchAll(/\d\s*\\frac\{(\d+)\}\{(\d+)\}/g)]
  if (isReducibleRatio(parts) || mixed.some(([, top, bottom]) => Number(top) >= Number(bottom)))
    traits.add('fraction')
  if (SMALL_POWER_OF_TEN.test(text)) traits.add('power')
  if (LARGE_BEFORE_POWER.test(text)) traits.add(`${ARGUABLE}power`)
  return traits
}

/** 6 : 8 and 1.5 : 2 */
const isReducibleRatio = (parts: Parts) => {
  const trees = parts.kind === 'ratio' ? expressionsOfParts(parts).map(({ tree }) => tree) : []
  const isPart = (tree: Node) => (fractionOf(tree)?.d ?? 1n) !== 1n
  return trees.some(isPart) || trees.map(contentOf).reduce(gcd, 0n) > 1n
}

/**
 * 2 × 10² counts as a number that is not multiplied out. Small powers must be multiplied out, but 1.6 × 10⁻¹⁹ may stay.
 */
const SMALL_POWER_OF_TEN = /(?:\\times|\\cdot)\s*10\^\{-?[0-3]\}/

/** 20 × 10⁴: standard form has one digit before the point. */
const LARGE_BEFORE_POWER = /(?:\d\d|^0)(?:\.\d+)?(?:\\times|\\cdot)\s*10\^/

/** A line of working is finished if one of its sides is: d/dx(x²) = 2x, I = ∫x dx = x²/2 + C. */
const isLine = (parts: Parts): boolean =>
  parts.kind === 'relation' ||
  (parts.kind === 'list' &&
    parts.parts.every((part, n) => {
      const [before, here] = [parts.parts[n - 1] ?? part, part].map(expressionsOfParts)
      return n === 0 || (isLine(part) && before?.at(-1)?.text === here?.[0]?.text)
    }))

/** x − 3, 3 − x and θ + 30°. */
const isLetterAndNumber = (tree: Node) =>
  tree.kind === 'sum' &&
  tree.parts.length === 2 &&
  tree.parts.some((part) => (part.kind === 'negative' ? part.parts[0] : part).kind === 'symbol') &&
  tree.parts.some((part) => lettersOf(part).size === 0)

/**
 * Integrals and similar operations, and unsolved equations of one letter, such as 2x = 4; x − 4 = 0 is how a line is
 * written.
 */
function isLeftToDo(parts: Parts, form: Form): boolean {
  if (parts.kind === 'named' || isName(parts)) return false
  if (parts.kind === 'expression')
    return [...nodesOf(parts.expression.tree)].some((node) => node.kind === 'engine' && node.result)
  const left = parts.parts.filter((part) => !isName(part)).map((part) => isLeftToDo(part, form))
  if (left.includes(true)) return !(isLine(parts) && left.includes(false))
  if (parts.kind !== 'relation' || isSolved(parts.parts)) return false
  const sides = expressionsOfParts(parts)
  const texts = sides.map(({ text }) => text)
  const isFound =
    (texts.includes('0') && sides.some(({ tree }) => isLetterAndNumber(tree))) ||
    (parts.sign !== '=' && texts.some((text) => /[|^]/.test(text)))
  const isOther = sides.some(({ tree }, n) => tree.kind !== 'symbol' && isName(parts.parts[n]))
  const letters = new Set(sides.flatMap((side) => [...side.letters]))
  if (letters.size !== 1 || isOther || (isFound && form !== 'simplest')) return false
  return equalParts(parts.parts[0] ?? parts, parts.parts[1] ?? parts) !== 'yes'
}
