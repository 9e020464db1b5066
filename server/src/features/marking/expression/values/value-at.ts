import { BigDecimal } from '@cortex-js/compute-engine'
import type { Fraction } from '../../number/fraction.ts'
import { fractionOf } from '../tree/fraction-of.ts'
import { type Node, quotient, whole } from '../tree/node.ts'
import {
  type Complex,
  exponential,
  inverseOf,
  isBounded,
  isPowerBounded,
  isReal,
  lengthOf,
  negated,
  plus,
  real,
  times,
  wholePower,
} from './complex.ts'
import { reckon } from './functions.ts'

export type Point = ReadonlyMap<string, BigDecimal>

const POWER_MAX = 10_000_000n

/** Value of an expression at a point; undefined if there is none. */
export function valueAt(node: Node, point: Point): Complex | undefined {
  const value = evaluated(node, point)
  return value && isBounded(value) ? value : undefined
}

const decimalOf = ({ top, bottom }: Fraction) => {
  const upper = new BigDecimal(top)
  return bottom === 1n ? upper : upper.div(new BigDecimal(bottom))
}

function evaluated(node: Node, point: Point): Complex | undefined {
  if (node.kind === 'number') return real(decimalOf(node.value))
  if (node.kind === 'symbol') return symbolAt(node.name, point)
  if (node.kind === 'engine') return node.result && valueAt(node.result, point)
  if (node.kind === 'power') return powerAt(...node.parts, point)
  if (node.kind === 'root') {
    const [of, degree] = node.parts
    return powerAt(of, quotient(whole(1), degree), point)
  }
  const values = node.parts.flatMap((part) => valueAt(part, point) ?? [])
  const [first, second] = values
  if (values.length < node.parts.length) return
  switch (node.kind) {
    case 'sum':
      return values.reduce(plus, real(BigDecimal.ZERO))
    case 'product':
      return values.reduce(times, real(BigDecimal.ONE))
    case 'negative':
      return first && negated(first)
    case 'quotient': {
      const inverse = second && inverseOf(second)
      return first && inverse && times(first, inverse)
    }
    case 'call':
      return callAt(node.name, values)
  }
}

function callAt(name: string, args: readonly Complex[]): Complex | undefined {
  const [first] = args
  if (name === 'Abs' && first && !isReal(first)) return lengthOf(first)
  if (!args.every(isReal)) return
  const numbers = args.map(({ re }) => re)
  const value = reckon(name, numbers)
  return value && real(value)
}

function symbolAt(name: string, point: Point): Complex | undefined {
  if (name === 'Pi') return real(BigDecimal.PI)
  if (name === 'ExponentialE') return real(BigDecimal.ONE.exp())
  if (name === 'ImaginaryUnit') return { re: BigDecimal.ZERO, im: BigDecimal.ONE }
  const value = point.get(name)
  return value && real(value)
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

/** As taught at school, odd roots of negative numbers are real. */
function fractionPower(value: Complex, { top, bottom }: Fraction): Complex | undefined {
  if (top > POWER_MAX || top < -POWER_MAX || (top <= 0n && value.re.isZero() && isReal(value)))
    return
  const root = bottom === 1n ? value : realRoot(value, bottom)
  return root && wholePower(root, top)
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
