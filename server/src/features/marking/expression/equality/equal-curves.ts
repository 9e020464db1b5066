import { BigDecimal } from '@cortex-js/compute-engine'
import { atPrecision } from '../values/complex.ts'
import { POINTS, pointAt } from '../values/points.ts'
import { type Point, valueAt } from '../values/value-at.ts'
import { POINTS_NEEDED } from './equal-expressions.ts'
import { asReal } from './numbers.ts'
import type { Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'

/** What counts as nothing beside the value a little further on. */
const NEAR = new BigDecimal('1e-15')
const STEP = new BigDecimal('0.001')
const [ONE, TWO] = [BigDecimal.ONE, new BigDecimal(2)]

/**
 * Whether `one = 0` and `other = 0` are of one curve, as xy = 1 and y = 1/x are: each is solved for a letter that it has to the second
 * power at most, and where it comes out the other must be 0, too.
 */
export function equalCurves(one: Expression, other: Expression): Truth {
  const common = [...one.letters].filter((letter) => other.letters.has(letter))
  if (common.length === 0 || one.letters.size * other.letters.size === 1) return 'no'
  const truths = [isWithin(one, other), isWithin(other, one)]
  if (truths.includes('no')) return 'no'
  return truths.includes('unsure') ? 'unsure' : 'yes'
}

/** Whether the other is 0 wherever the one is: xy = 0 is x = 0 or y = 0. */
function isWithin(one: Expression, other: Expression): Truth {
  const letters = new Set([...one.letters, ...other.letters])
  let isTold = false
  for (const letter of one.letters) {
    const found = Array.from({ length: POINTS }, (_, place) =>
      atPrecision('usual', () => holdsAt(one, other, letter, new Map(pointAt(letters, place)))),
    )
    if (found.includes(false)) return 'no'
    isTold ||= found.filter((holds) => holds).length >= POINTS_NEEDED
  }
  return isTold ? 'yes' : 'unsure'
}

const realAt = ({ tree }: Expression, point: Point, letter: string, at: BigDecimal) => {
  const value = valueAt(tree, new Map(point).set(letter, at))
  return value && asReal(value)
}

/** Undefined where it cannot be solved for the letter, or the other has no value there. */
function holdsAt(one: Expression, other: Expression, letter: string, point: Point) {
  const roots = rootsOf((at) => realAt(one, point, letter, at))
  const held = roots.map((root) => {
    const value = realAt(other, point, letter, root)
    const beside = realAt(other, point, letter, root.mul(ONE.add(STEP)).add(STEP))
    return value && beside && value.abs().lte(beside.abs().mul(NEAR))
  })
  if (held.includes(false)) return false
  return held.includes(true) ? true : undefined
}

/** Where a function is 0 that four of its values show to be of the second degree at most. */
function rootsOf(valueAtNumber: (at: BigDecimal) => BigDecimal | undefined): BigDecimal[] {
  const [p, q, r, s] = [1, 2, 3, 5].map((at) => valueAtNumber(new BigDecimal(at)))
  if (!p || !q || !r || !s) return []
  const a = p.sub(q.mul(TWO)).add(r).div(TWO)
  const b = q.sub(p).sub(a.mul(3))
  const c = p.sub(a).sub(b)
  const size = [p, q, r, s].reduce((sum, value) => sum.add(value.abs()), BigDecimal.ZERO)
  const isOther = a.mul(25).add(b.mul(5)).add(c).sub(s).abs().gt(size.mul(NEAR))
  if (isOther) return []
  if (a.abs().lte(size.mul(NEAR))) return b.abs().lte(size.mul(NEAR)) ? [] : [c.neg().div(b)]
  const square = b.mul(b).sub(a.mul(c).mul(4))
  if (square.isNegative()) return []
  const root = square.sqrt()
  return [root, root.neg()].map((each) => each.sub(b).div(a.mul(TWO)))
}
