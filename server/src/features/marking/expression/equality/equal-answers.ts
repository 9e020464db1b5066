import { BigDecimal } from '@cortex-js/compute-engine'
import { expressionsOfParts, type Parts } from '../reading/parts.ts'
import { type Expression, toExpression } from '../tree/grow.ts'
import { type Node, nodesOf } from '../tree/node.ts'
import { isNear, realToComplex, runAtPrecision } from '../values/complex.ts'
import { realNumberOf, valueAt } from '../values/value-at.ts'
import { signOfInfinity } from './equal-expressions.ts'
import { equalParts, toNamed } from './equal-parts.ts'
import { equalValues, isHeld, isName, isSolved, nameOf, truthUnderNames } from './equal-values.ts'
import type { Truth } from './truth.ts'

const HATS = ['i_hat', 'j_hat', 'k_hat']

/** (2, 3), or a matrix of one row or column, as 2i + 3j with hats. */
function toVector(part: Parts): Parts {
  const isLine =
    part.kind === 'matrix' && (part.columns === 1 || part.columns === part.parts.length)
  const isTuple = part.kind === 'tuple' && /^(?:\(\)|\[\])$/.test(part.open + part.close)
  if ((!isLine && !isTuple) || part.parts.length > HATS.length) return part
  const terms = part.parts.flatMap((each, n): Node | [] => {
    const hat: Node = { kind: 'symbol', name: HATS[n] ?? '' }
    return each.kind === 'expression' ? { kind: 'product', parts: [each.expression.tree, hat] } : []
  })
  if (terms.length < part.parts.length) return part
  return { kind: 'expression', expression: toExpression({ kind: 'sum', parts: terms }) }
}

const isVector = (part: Parts) =>
  part.kind === 'expression' && HATS.some((hat) => part.expression.letters.has(hat))

/** Compares coordinates and sums of unit vectors. */
function equalVectors(one: Parts, other: Parts): Truth | undefined {
  const [vector, otherVector] = [toVector(one), toVector(other)]
  const areVectors = isVector(vector) && isVector(otherVector)
  return areVectors && one.kind !== other.kind ? equalParts(vector, otherVector) : undefined
}

/** Whether a number satisfies a condition. */
type Holds = (x: BigDecimal) => boolean

const { ZERO } = BigDecimal
const LITTLE = new BigDecimal('1e-9')
/** Numbers from this size on are not tested, because no interval at school ends there; infinity is one of them. */
const LARGE = new BigDecimal('1e9')

const NAMED: Record<string, Holds> = {
  '\\mathbb{R}': () => true,
  '\\mathbb{R}^{+}': (x) => x.gt(ZERO),
  '\\mathbb{R}_{+}': (x) => x.gt(ZERO),
  '\\mathbb{R}^{-}': (x) => x.lt(ZERO),
  '\\emptyset': () => false,
}

/** Reads the end of an interval, or another number; undefined if the node is no number. */
function numberOf(tree: Node): BigDecimal | undefined {
  const infinity = signOfInfinity(tree)
  return infinity ? new BigDecimal(`${infinity}e9000`) : realNumberOf(tree)
}

/** Thrown for conditions not on one number line; the message names a number set that is not checked here. */
class NoRegion extends Error {}

const throwNoRegion = (set?: string): never => {
  throw new NoRegion(set)
}

const expressionOf = (part: Parts | undefined) =>
  part?.kind === 'expression' ? part.expression : throwNoRegion()

const isEqual = (a: BigDecimal, b: BigDecimal) => isNear({ re: a, im: ZERO }, { re: b, im: ZERO })

/** A comma means `or` if no number satisfies all parts: x < 1, x > 2. */
function conditionOf(part: Parts, numbers: readonly BigDecimal[]): Holds {
  const conditionsOf = (parts: readonly Parts[]) => parts.map((each) => conditionOf(each, numbers))
  switch (part.kind) {
    case 'expression': {
      const number = numberOf(part.expression.tree) ?? throwNoRegion()
      return (x) => isEqual(x, number)
    }
    case 'named':
      return NAMED[part.name] ?? throwNoRegion(part.name.replace(/^\\text.*/, ''))
    case 'tuple': {
      const [from, to] = part.parts.map(
        (end) => numberOf(expressionOf(end).tree) ?? throwNoRegion(),
      )
      if (!from || !to || part.parts.length > 2 || from.gte(to)) return throwNoRegion()
      const [isFrom, isTo] = [part.open === '[', part.close === ']']
      return (x) => (isEqual(x, from) ? isFrom : x.gt(from)) && (isEqual(x, to) ? isTo : x.lt(to))
    }
    case 'relation':
      return createHolds(part)
    case 'without': {
      const [whole, ...taken] = conditionsOf(part.parts)
      return (x) => whole?.(x) === true && !taken.some((holds) => holds(x))
    }
    case 'list':
    case 'set':
    case 'union':
    case 'intersection': {
      if (part.kind === 'set' && part.parts.some(isHeld)) return throwNoRegion()
      const each = conditionsOf(part.parts)
      const both: Holds = (x) => each.every((holds) => holds(x))
      const joint = part.kind === 'list' ? part.joint : part.kind
      const isBoth = joint === ',' ? numbers.some(both) : /^(?:and|intersection)$/.test(joint)
      return isBoth ? both : (x) => each.some((holds) => holds(x))
    }
    default:
      return throwNoRegion()
  }
}

function createHolds({ parts, sign }: Extract<Parts, { kind: 'relation' }>): Holds {
  const sides = parts.map(expressionOf)
  const letters = sides.flatMap((side) => [...side.letters])
  return (x) => {
    const point = new Map(letters.map((letter) => [letter, x]))
    const [a, b] = sides.map(({ tree }) =>
      signOfInfinity(tree)
        ? realToComplex(numberOf(tree) ?? throwNoRegion())
        : valueAt(tree, point),
    )
    if (!a?.im.isZero() || !b?.im.isZero()) return false
    if (isNear(a, b)) return /^(?:=|\\le)$/.test(sign)
    return sign === '\\ne' || (sign !== '=' && a.re.lt(b.re))
  }
}

/** Numbers to test: each written one, its negative, one on each side, and some between and beyond. */
function numbersToTry(expressions: readonly Expression[]) {
  const nodes = expressions.flatMap(({ tree }) => [...nodesOf(tree)])
  const numbers = new Map<string, BigDecimal>()
  for (const number of nodes.flatMap((node) => numberOf(node) ?? []))
    for (const each of [number, number.neg()])
      if (each.abs().lt(LARGE)) numbers.set(each.toPrecision(20).toString(), each)
  const sorted = [...numbers.values()].sort((a, b) => a.cmp(b))
  const between = sorted.slice(1).map((number, n) => number.add(sorted[n] ?? ZERO).div(2))
  const beyond = ['-100003.7', '-37.3', '-0.31', '0', '0.29', '41.9', '100007.3']
  const beside = sorted.flatMap((number) => [number.add(LITTLE), number.sub(LITTLE)])
  return [...sorted, ...beside, ...between, ...beyond.map((text) => new BigDecimal(text))]
}

/** Whether a part is an equation that is still to solve, which may hold at numbers that are not written in it. */
const isOpen = (part: Parts): boolean =>
  part.kind === 'relation'
    ? /^(?:=|\\ne)$/.test(part.sign) && !isSolved(part.parts)
    : 'parts' in part && part.parts.some(isOpen)

/** Whether a part is more than plain values, which are compared directly. */
const isRegion = (part: Parts): boolean =>
  isOpen(part) ||
  (part.kind === 'relation' && part.sign !== '=') ||
  (part.kind === 'list' && part.parts.some(isRegion)) ||
  ['tuple', 'without', 'named', 'union', 'intersection'].includes(part.kind)

/** Whether two conditions on one letter, sets or intervals hold for the same real numbers, tested at all that matter. */
function equalRegions(one: Parts, other: Parts): Truth | undefined {
  const areAlike = one.kind === other.kind && /^(?:tuple|named)$/.test(one.kind)
  if (areAlike || !(isRegion(one) || isRegion(other))) return
  const expressions = [one, other].map(expressionsOfParts)
  const letters = expressions.map((all) => new Set(all.flatMap((each) => [...each.letters])))
  if (letters.some((each) => each.size > 1)) return
  try {
    return runAtPrecision('usual', () => {
      const numbers = numbersToTry(expressions.flat())
      const [a, b] = [conditionOf(one, numbers), conditionOf(other, numbers)]
      // An unsolved equation does not equal its solution.
      if (isOpen(one) !== isOpen(other) || !numbers.every((x) => a(x) === b(x))) return 'no'
      const isOfOne = new Set(letters.flatMap((each) => [...each])).size < 2
      if (isOpen(one)) return numbers.some(a) ? 'unsure' : 'no'
      return isOfOne ? 'yes' : 'unsure'
    })
  } catch (error) {
    if (!(error instanceof NoRegion)) throw error
    return error.message ? 'unsure' : undefined
  }
}

/** Whether a statement about one letter holds wherever another statement does, as 2x = 8 holds where x = 4. */
export function isWhere(one: Parts, other: Parts): Truth {
  const expressions = [one, other].flatMap(expressionsOfParts)
  if (new Set(expressions.flatMap(({ letters }) => [...letters])).size > 1) return 'unsure'
  try {
    return runAtPrecision('usual', () => {
      const numbers = numbersToTry(expressions)
      const [holds, isAsked] = [one, other].map((part) => conditionOf(part, numbers))
      return numbers.every((x) => !isAsked?.(x) || holds?.(x)) ? 'yes' : 'no'
    })
  } catch (error) {
    if (!(error instanceof NoRegion)) throw error
    return 'unsure'
  }
}

/** The name and the set of `A = {1, 2}`, however the set is written; empty for all else, such as `A = 3`. */
function setNamed(part: Parts) {
  const [name, set] = part.kind === 'relation' && part.sign === '=' ? part.parts : []
  return isName(name) && set && set.kind !== 'expression' ? [name, set] : []
}

/** Whether two answers are equal in any form: `x = 2, x = 3` and `{2, 3}`, `x < 2` and `(−∞, 2)`, `2i + 3j` and `(2, 3)`. */
export function equalAnswers(one: Parts, other: Parts): Truth {
  const [[name, set], [otherName, otherSet]] = [setNamed(one), setNamed(other)]
  if (set && otherSet)
    return truthUnderNames(equalAnswers(set, otherSet), nameOf(name), nameOf(otherName))
  const [first, second] = [toNamed(one, other), toNamed(other, one)]
  const truths: Truth[] = []
  for (const compare of [equalParts, equalValues, equalVectors, equalRegions]) {
    const truth = compare(first, second)
    if (truth === 'yes') return 'yes'
    if (truth === 'unsure' && compare === equalValues) return 'unsure'
    // A region was tested at every number that matters.
    if (truth === 'no' && compare === equalRegions) return 'no'
    if (truth) truths.push(truth)
  }
  return truths.includes('unsure') ? 'unsure' : 'no'
}
