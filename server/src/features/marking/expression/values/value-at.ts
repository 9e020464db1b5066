import { BigDecimal } from '@cortex-js/compute-engine'
import Fraction from 'fraction.js'
import { numericValueOf } from '../engine.ts'
import { fractionOf, invertNode, type Node } from '../tree/node.ts'
import {
  addComplex,
  type Complex,
  exponentialOf,
  inverseOf,
  isBounded,
  isPowerBounded,
  isReal,
  multiplyComplex,
  realToComplex,
  wholePower,
} from './complex.ts'

export type Point = ReadonlyMap<string, BigDecimal>

const POWER_MAX = 10_000_000n

/** Value of an expression at a point; undefined if there is none. */
export function valueAt(node: Node, point: Point): Complex | undefined {
  const value = evaluateNode(node, point)
  return value && isBounded(value) ? value : undefined
}

/** The real number that a node without letters has as its value. */
export function realNumberOf(node: Node): BigDecimal | undefined {
  const value = valueAt(node, new Map())
  return value?.im.isZero() ? value.re : undefined
}

const decimalOf = ({ s, n, d }: Fraction) => {
  const upper = new BigDecimal(s * n)
  return d === 1n ? upper : upper.div(new BigDecimal(d))
}

function evaluateNode(node: Node, point: Point): Complex | undefined {
  if (node.kind === 'number') return realToComplex(decimalOf(node.value))
  if (node.kind === 'symbol') return valueOfSymbol(node.name, point)
  if (node.kind === 'engine') return node.result && valueAt(node.result, point)
  if (node.kind === 'power') return valueOfPower(...node.parts, point)
  if (node.kind === 'root') {
    const [of, degree] = node.parts
    return valueOfPower(of, invertNode(degree), point)
  }
  const values = node.parts.flatMap((part) => valueAt(part, point) ?? [])
  const [first, second] = values
  if (values.length < node.parts.length) return
  switch (node.kind) {
    case 'sum':
      return values.reduce(addComplex, realToComplex(BigDecimal.ZERO))
    case 'product':
      return values.reduce(multiplyComplex, realToComplex(BigDecimal.ONE))
    case 'negative':
      return first && { re: first.re.neg(), im: first.im.neg() }
    case 'quotient': {
      const inverse = second && inverseOf(second)
      return first && inverse && multiplyComplex(first, inverse)
    }
    case 'call':
      return valueOfCall(node.name, values)
  }
}

function valueOfCall(name: string, args: readonly Complex[]): Complex | undefined {
  const [first] = args
  // |3 + 4i|
  if (name === 'Abs' && first && !isReal(first))
    return realToComplex(first.re.mul(first.re).add(first.im.mul(first.im)).sqrt())
  if (!args.every(isReal)) return
  const numbers = args.map(({ re }) => re)
  const [x = BigDecimal.NAN, base = BigDecimal.NAN] = numbers
  const own = REAL[name]
  if (own && own.length !== args.length) return
  const value = own ? own(x, base) : evaluateByEngine(name, numbers)
  return value?.isFinite() ? realToComplex(value) : undefined
}

function valueOfSymbol(name: string, point: Point): Complex | undefined {
  if (name === 'Pi') return realToComplex(BigDecimal.PI)
  if (name === 'ExponentialE') return realToComplex(BigDecimal.ONE.exp())
  if (name === 'ImaginaryUnit') return { re: BigDecimal.ZERO, im: BigDecimal.ONE }
  const value = point.get(name)
  return value && realToComplex(value)
}

function valueOfPower(base: Node, exponent: Node, point: Point): Complex | undefined {
  const value = valueAt(base, point)
  if (!value) return
  const fraction = fractionOf(exponent)
  if (fraction) return fractionPower(value, fraction)
  const power = valueAt(exponent, point)
  if (!power) return
  if (base.kind === 'symbol' && base.name === 'ExponentialE') return exponentialOf(power)
  if (!isReal(value) || !isReal(power) || !isPowerBounded(value, power.re.toNumber())) return
  if (power.re.isInteger() && power.re.abs().lt(1_000_000))
    return fractionPower(value, new Fraction(power.re.toBigInt()))
  if (value.re.isZero()) return power.re.isPositive() ? value : undefined
  return value.re.isPositive() ? realToComplex(value.re.pow(power.re)) : undefined
}

/** Odd roots of negative numbers are real, as taught at school. */
function fractionPower(value: Complex, exponent: Fraction): Complex | undefined {
  const { s, n, d } = exponent
  if (n > POWER_MAX || (exponent.lte(0) && value.re.isZero() && isReal(value))) return
  const root = d === 1n ? value : realRoot(value, d)
  return root && wholePower(root, s * n)
}

function realRoot(value: Complex, degree: bigint): Complex | undefined {
  if (!isReal(value) || degree > 1_000n) return
  const size =
    degree === 2n ? value.re.abs().sqrt() : value.re.abs().pow(BigDecimal.ONE.div(Number(degree)))
  if (!value.re.isNegative()) return realToComplex(size)
  if (degree % 2n === 1n) return realToComplex(size.neg())
  return degree === 2n ? { re: BigDecimal.ZERO, im: size } : undefined
}

/** Numbers closer to 0 than this count as 0, as the cosine in a tangent of 90° does. */
const NOTHING = new BigDecimal('1e-30')

const divideSafely = (top: BigDecimal, bottom: BigDecimal) =>
  bottom.abs().lt(NOTHING) ? undefined : top.div(bottom)

type Reckon = (x: BigDecimal, base: BigDecimal) => BigDecimal | undefined

const REAL: Record<string, Reckon> = {
  Sin: (x) => x.sin(),
  Cos: (x) => x.cos(),
  Tan: (x) => divideSafely(x.sin(), x.cos()),
  Csc: (x) => divideSafely(BigDecimal.ONE, x.sin()),
  Sec: (x) => divideSafely(BigDecimal.ONE, x.cos()),
  Cot: (x) => divideSafely(x.cos(), x.sin()),
  Arcsin: (x) => x.asin(),
  Arccos: (x) => x.acos(),
  Arctan: (x) => x.atan(),
  // Arccot is between 0 and π, as taught at school.
  Arccot: (x) => BigDecimal.PI.div(2).sub(x.atan()),
  Abs: (x) => x.abs(),
  Degrees: (x) => x.mul(BigDecimal.PI).div(180),
  Log(x, base) {
    const isDefined = x.isPositive() && base.isPositive() && !x.isZero() && !base.eq(1)
    return isDefined ? divideSafely(x.ln(), base.ln()) : undefined
  },
}

/** The engine's value to 30 digits; 25 of them are compared. */
function evaluateByEngine(name: string, args: readonly BigDecimal[]) {
  const numbers = args.map((arg) => ({ num: arg.toPrecision(40).toString() }))
  const value = numericValueOf([name, ...numbers]).toString()
  return /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(value) ? new BigDecimal(value) : undefined
}

const BY_ENGINE = new Set(
  'Factorial Binomial Max Min GCD LCM Mod Sign Floor Ceil Arcsec Arccsc Sinh Cosh Tanh'.split(' '),
)

/** Whether a name is that of a function of real numbers. */
export const isReckoned = (name: string) => name in REAL || BY_ENGINE.has(name)
