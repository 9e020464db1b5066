import { BigDecimal } from '@cortex-js/compute-engine'
import { type Expression, toExpression } from '../tree/grow.ts'
import { negativeNode } from '../tree/node.ts'
import {
  type Complex,
  inverseOf,
  isNear,
  multiplyComplex,
  runAtPrecision,
  toReal,
} from '../values/complex.ts'
import { pointAt } from '../values/points.ts'
import { type Point, valueAt } from '../values/value-at.ts'
import { allTrue, createValuesAt, type Truth, testAtPoints } from './truth.ts'

/** The share of the value a little further on below which a value counts as 0. */
const NEAR = new BigDecimal('1e-15')
const STEP = new BigDecimal('0.001')
const [ONE, TWO] = [BigDecimal.ONE, new BigDecimal(2)]

/** Whether `one = 0` and `other = 0` are one curve: solved for a letter of degree 2 or 1, each is 0 where the other is. */
function equalCurves(one: Expression, other: Expression): Truth {
  const common = [...one.letters].filter((letter) => other.letters.has(letter))
  if (common.length === 0 || one.letters.size * other.letters.size === 1) return 'no'
  const truth = isWithin(one, other)
  const isMore = () => hasFactorMore(one, other) || hasFactorMore(other, one)
  if (truth === 'no' || runAtPrecision('usual', isMore)) return 'no'
  return allTrue([truth, isWithin(other, one)])
}

/** Whether the first has a further factor that makes it 0 where the other is not 0, such as x − 1 beside a circle. */
const hasFactorMore = (one: Expression, other: Expression) =>
  [...one.letters].some((letter) => {
    const point = pointAt([...one.letters, ...other.letters], 0)
    const valueIn = (of: Expression, x: BigDecimal) => realValueAt(of, point, letter, x)
    const ratioAt = (x: BigDecimal) => {
      const [a, b] = [valueIn(one, x), valueIn(other, x)]
      return b?.isZero() ? undefined : b && a?.div(b)
    }
    // If the other side has no value at a point, as 1/x at 0, the two cannot be compared.
    return rootsOf(ratioAt).some((root) => {
      const value = valueIn(other, root)?.abs()
      return value?.gt(NEAR) && value.mul(NEAR).lt(ONE)
    })
  })

/** Whether the other expression is 0 wherever the first is, as xy is 0 if x = 0 or y = 0. */
function isWithin(one: Expression, other: Expression): Truth {
  const letters = new Set([...one.letters, ...other.letters])
  const truths = [...one.letters].map((letter) =>
    testAtPoints((place) =>
      runAtPrecision('usual', () => isHeldAt(one, other, letter, pointAt(letters, place))),
    ),
  )
  return (['no', 'yes'] as const).find((truth) => truths.includes(truth)) ?? 'unsure'
}

const realValueAt = ({ tree }: Expression, point: Point, letter: string, at: BigDecimal) => {
  const value = valueAt(tree, new Map(point).set(letter, at))
  return value && toReal(value)
}

/**
 * Whether one equation holds where the other does, at a point. Undefined if it cannot be solved for the letter, or if
 * the other has no value there.
 */
function isHeldAt(one: Expression, other: Expression, letter: string, point: Point) {
  const held = rootsOf((at) => realValueAt(one, point, letter, at)).map((root) => {
    const value = realValueAt(other, point, letter, root)
    const beside = realValueAt(other, point, letter, root.mul(ONE.add(STEP)).add(STEP))
    return value && beside && value.abs().lte(beside.abs().mul(NEAR))
  })
  return [false, true].find((holds) => held.includes(holds))
}

/** Roots of a function that four of its values show to be of degree 2 at most. */
function rootsOf(valueAtNumber: (at: BigDecimal) => BigDecimal | undefined): BigDecimal[] {
  const [p, q, r, s] = [1, 2, 3, 5].map((at) => valueAtNumber(new BigDecimal(at)))
  if (!p || !q || !r || !s) return []
  const a = p.sub(q.mul(TWO)).add(r).div(TWO)
  const b = q.sub(p).sub(a.mul(3))
  const c = p.sub(a).sub(b)
  const nothing = [p, q, r, s].reduce((sum, each) => sum.add(each.abs()), BigDecimal.ZERO).mul(NEAR)
  const isNothing = (value: BigDecimal) => value.abs().lte(nothing)
  if (!isNothing(a.mul(25).add(b.mul(5)).add(c).sub(s))) return []
  if (isNothing(a)) return isNothing(b) ? [] : [c.neg().div(b)]
  const square = b.mul(b).sub(a.mul(c).mul(4))
  if (square.isNegative()) return []
  const root = square.sqrt()
  return [root, root.neg()].map((each) => each.sub(b).div(a.mul(TWO)))
}

export const differenceOf = (left: Expression, right: Expression) =>
  toExpression({ kind: 'sum', parts: [left.tree, negativeNode(right.tree)] })

/** Whether `one = 0` and `other = 0` are equivalent: one is a nonzero multiple of the other, a positive one for `<` and `≤`. */
export function equalRelations(one: Expression, other: Expression, sign: string): Truth {
  if (one.key === other.key) return 'yes'
  let ratio: Complex | undefined
  // False statements about numbers, such as 12 = 3, are never equal.
  const isOfNumbers = sign === '=' && one.letters.size + other.letters.size === 0
  const truth = testAtPoints((place) => {
    const [a, b] = createValuesAt(one, other, place)('high') ?? []
    if (!a || !b) return
    const inverse = inverseOf(b)
    if (a.re.isZero() !== !inverse || (isOfNumbers && inverse)) return false
    const found = inverse && multiplyComplex(a, inverse)
    ratio ??= found
    return found && ratio && isNear(ratio, found)
  })
  if (truth === 'no' && sign === '=') return equalCurves(one, other)
  return truth === 'yes' && ratio?.re.isNegative() && /^(?:<|\\le)$/.test(sign) ? 'no' : truth
}
