import { BigDecimal } from '@cortex-js/compute-engine'
import { isSurelyEqual } from '../engine.ts'
import { lettersOf, type Node, nodesOf } from '../tree/node.ts'
import { type Complex, plus } from '../values/complex.ts'
import { POINTS } from '../values/points.ts'
import { isNear } from './numbers.ts'
import { asExpression, type Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'
import { isSameValue, plainValues, realValues } from './values.ts'

/** Where fewer points give both a real value, it is left to a person. */
export const POINTS_NEEDED = 8

/** Whether two expressions are equal: as numbers, or wherever their letters are tried. */
export function equalExpressions(one: Expression, other: Expression): Truth {
  if (one.key === other.key) return 'yes'
  const letters = new Set([...one.letters, ...other.letters])
  if (letters.size === 0) return equalNumbers(one, other)
  const truth = equalAtPoints(one, other, letters)
  if (truth === 'yes' || (truth === 'no' && !haveConstants(one, other))) return truth
  if (truth === 'no') return equalUpToConstant(withoutConstant(one), withoutConstant(other))
  return isSurelyEqual(one.text, other.text) ? 'yes' : 'unsure'
}

/** Letters that integration leaves, where each is only added: `x^2 + C`. With other letters beside x a small one may be any number. */
const CONSTANT = /^(?:[CK]|C_\w+)$/
const SMALL_CONSTANT = /^[ck]$/

const termsOf = (node: Node): Node[] => (node.kind === 'sum' ? node.terms.flatMap(termsOf) : [node])

const constantOf = ({ tree, letters }: Expression) => {
  const terms = tree.kind === 'sum' ? termsOf(tree) : []
  const isConstant = (name: string) =>
    CONSTANT.test(name) || (SMALL_CONSTANT.test(name) && letters.size === 2)
  // With a number before it, as in -C and C/2, it is any number all the same.
  const found = terms.flatMap((term) => {
    const [name, ...more] = lettersOf(term)
    return name !== undefined && more.length === 0 && isConstant(name) ? [{ term, name }] : []
  })
  const [constant] = found
  const others = terms.filter((each) => each !== constant?.term)
  const isAlone = !others.some((each) => lettersOf(each).has(constant?.name ?? ''))
  return found.length === 1 && isAlone ? { terms: others } : undefined
}

const haveConstants = (one: Expression, other: Expression) =>
  constantOf(one) !== undefined && constantOf(other) !== undefined

const withoutConstant = (of: Expression) =>
  asExpression({ kind: 'sum', terms: constantOf(of)?.terms ?? [] })

/** Whether two expressions differ by the same number wherever their letters are tried. */
function equalUpToConstant(one: Expression, other: Expression): Truth {
  const letters = new Set([...one.letters, ...other.letters])
  let first: readonly [Complex, Complex] | undefined
  let tried = 0
  for (let place = 0; place < POINTS; place += 1) {
    const values = realValues(one, other, letters, place)('usual')
    first ??= values
    if (!first || !values) continue
    const [a, b] = [plus(values[0], first[1]), plus(values[1], first[0])]
    if (!isNear(a, b)) return 'no'
    tried += 1
  }
  return tried < POINTS_NEEDED ? 'unsure' : 'yes'
}

/** 1 or -1 for what is infinite, which is no number to reckon with. */
export function infinityOf(node: Node): number {
  if (node.kind === 'negative') return -infinityOf(node.of)
  return node.kind === 'symbol' && node.name === 'PositiveInfinity' ? 1 : 0
}

function equalNumbers(one: Expression, other: Expression): Truth {
  const [infinity, otherInfinity] = [infinityOf(one.tree), infinityOf(other.tree)]
  if (infinity || otherInfinity) return infinity === otherInfinity ? 'yes' : 'no'
  const isSame = isSameValue(plainValues(one, other))
  if (isSame === undefined) return 'unsure'
  return isSame && isExactlySame(one, other) ? 'yes' : 'no'
}

/** Digits that two numbers of plain reckoning share where they are one: 2^{100} + 1 is not 2^{100}. */
const MANY = new BigDecimal('1e-80')

/** Whether two numbers are the same in many more digits; functions are not reckoned to so many. */
function isExactlySame(one: Expression, other: Expression) {
  const hasCalls = [one, other].some(({ tree }) =>
    [...nodesOf(tree)].some(({ kind }) => kind === 'call' || kind === 'engine'),
  )
  const [a, b] = (hasCalls ? undefined : plainValues(one, other)('high')) ?? []
  return !a || !b || isNear(a, b, MANY)
}

/** Sums and the like that go on to a letter mean nothing between whole numbers. */
export const isOnlyForWhole = ({ tree }: Expression) =>
  [...nodesOf(tree)].some((node) => node.kind === 'engine' && !node.result)

function equalAtPoints(one: Expression, other: Expression, letters: ReadonlySet<string>): Truth {
  if (isOnlyForWhole(one) || isOnlyForWhole(other)) return 'unsure'
  let tried = 0
  for (let place = 0; place < POINTS; place += 1) {
    const isSame = isSameValue(realValues(one, other, letters, place))
    if (isSame === false) return 'no'
    if (isSame) tried += 1
  }
  return tried < POINTS_NEEDED ? 'unsure' : 'yes'
}
