import Fraction from 'fraction.js'

/** Largest exponent: more than any answer needs, and fast to compute. */
const EXPONENT_MAX = 1_000

const DECIMAL = /^([+-]?(?:\d+\.?\d*|\.\d+|\d*\.\d*\(\d+\)))(?:[eE]([+-]?\d+))?$/

/** Reads `-12.50`, `.5`, `5e3`, `0.1(6)`; undefined if it is no such number. */
export function readDecimal(text: string): Fraction | undefined {
  const [, decimal, exponent = '0'] = DECIMAL.exec(text) ?? []
  if (decimal === undefined || Math.abs(Number(exponent)) > EXPONENT_MAX) return
  return new Fraction(decimal).mul(new Fraction(10).pow(Number(exponent)))
}

/** Divides; undefined if the divisor is 0 or either number is missing. */
export const divideIfPossible = (upper: Fraction | undefined, lower: Fraction | undefined) =>
  lower?.equals(0) === false ? upper?.div(lower) : undefined

export const multiplyIfPossible = (a: Fraction | undefined, b: Ratio | undefined) => b && a?.mul(b)

/** The size of a unit in another one, or a fraction. */
type Ratio = { n: bigint; d: bigint }

/** Greatest common divisor; never negative. */
export const gcd = (a: bigint, b: bigint) => new Fraction(a).gcd(b).n
