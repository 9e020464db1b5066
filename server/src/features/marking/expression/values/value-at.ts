import { BigDecimal } from '@cortex-js/compute-engine'
import type { Fraction } from '../../number/fraction.ts'
import { fractionOf } from '../tree/fraction-of.ts'
import type { Node } from '../tree/node.ts'
import {
  type Complex,
  exponential,
  inverseOf,
  isBounded,
  isPowerBounded,
  isReal,
  negated,
  plus,
  real,
  times,
  wholePower,
} from './complex.ts'
import { reckon } from './functions.ts'

export type Point = ReadonlyMap<string, BigDecimal>

const POWER_MAX = 10_000_000n

/** The value of an expression with its letters at a point; undefined where it has none. */
export function valueAt(node: Node, point: Point): Complex | undefined {
  const value = evaluated(node, point)
  return value && isBounded(value) ? value : undefined
}

const decimalOf = ({ top, bottom }: Fraction) => {
  const upper = new BigDecimal(top)
  return bottom === 1n ? upper : upper.div(new BigDecimal(bottom))
}

function evaluated(node: Node, point: Point): Complex | undefined {
  switch (node.kind) {
    case 'number':
      return real(decimalOf(node.value))
    case 'symbol':
      return symbolAt(node.name, point)
    case 'sum':
      return folded(node.terms, point, plus, BigDecimal.ZERO)
    case 'product':
      return folded(node.factors, point, times, BigDecimal.ONE)
    case 'negative': {
      const value = valueAt(node.of, point)
      return value && negated(value)
    }
    case 'quotient': {
      const [over, under] = [valueAt(node.over, point), valueAt(node.under, point)]
      const inverse = under && inverseOf(under)
      return over && inverse && times(over, inverse)
    }
    case 'power':
      return powerAt(node.base, node.exponent, point)
    case 'root':
      return rootAt(node.of, node.degree, point)
    case 'engine':
      return node.result && valueAt(node.result, point)
    case 'call': {
      const args = node.args.map((arg) => valueAt(arg, point))
      const [first] = args
      if (node.name === 'Abs' && first && !isReal(first)) return lengthOf(first)
      const reals = args.flatMap((arg) => (arg && isReal(arg) ? [arg.re] : []))
      const value = reals.length === args.length ? reckon(node.name, reals) : undefined
      return value && real(value)
    }
  }
}

/** |3 + 4i| */
const lengthOf = ({ re, im }: Complex) => real(re.mul(re).add(im.mul(im)).sqrt())

function symbolAt(name: string, point: Point): Complex | undefined {
  if (name === 'Pi') return real(BigDecimal.PI)
  if (name === 'ExponentialE') return real(BigDecimal.ONE.exp())
  if (name === 'ImaginaryUnit') return { re: BigDecimal.ZERO, im: BigDecimal.ONE }
  const value = point.get(name)
  return value && real(value)
}

function folded(
  nodes: readonly Node[],
  point: Point,
  join: (a: Complex, b: Complex) => Complex,
  start: BigDecimal,
): Complex | undefined {
  let result = real(start)
  for (const node of nodes) {
    const value = valueAt(node, point)
    if (!value) return
    result = join(result, value)
  }
  return result
}

function powerAt(base: Node, exponent: Node, point: Point): Complex | undefined {
  const value = valueAt(base, point)
  if (!value) return
  const fraction = fractionOf(exponent)
  if (fraction) return fractionPower(value, fraction)
  const power = valueAt(exponent, point)
  if (!power) return
  if (base.kind === 'symbol' && base.name === 'ExponentialE') return exponential(power)
  if (!isReal(value) || !isReal(power) || !isPowerBounded(value, power.re.toNumber())) return
  if (power.re.isInteger() && power.re.abs().lt(1_000_000))
    return fractionPower(value, { top: power.re.toBigInt(), bottom: 1n })
  if (value.re.isZero()) return power.re.isPositive() ? value : undefined
  return value.re.isPositive() ? real(value.re.pow(power.re)) : undefined
}

/** As schools have it: of a negative number, odd roots are real. */
function fractionPower(value: Complex, { top, bottom }: Fraction): Complex | undefined {
  if (top > POWER_MAX || top < -POWER_MAX || (top <= 0n && value.re.isZero() && isReal(value)))
    return
  const root = bottom === 1n ? value : realRoot(value, bottom)
  return root && wholePower(root, top)
}

function rootAt(of: Node, degree: Node, point: Point): Complex | undefined {
  const [value, by] = [valueAt(of, point), valueAt(degree, point)]
  if (!value || !by || !isReal(by) || by.re.isZero()) return
  if (by.re.isInteger() && by.re.isPositive()) return realRoot(value, by.re.toBigInt())
  return value.re.isPositive() && isReal(value) ? real(value.re.pow(by.re.inv())) : undefined
}

function realRoot(value: Complex, degree: bigint): Complex | undefined {
  if (!isReal(value) || degree > 1_000n) return
  const size =
    degree === 2n ? value.re.abs().sqrt() : value.re.abs().pow(BigDecimal.ONE.div(Number(degree)))
  if (value.re.isZero()) return value
  if (!value.re.isNegative()) return real(size)
  if (degree % 2n === 1n) return real(size.neg())
  return degree === 2n ? { re: BigDecimal.ZERO, im: size } : undefined
}
