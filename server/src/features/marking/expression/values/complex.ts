import { BigDecimal } from '@cortex-js/compute-engine'

/** Answers are equal to 25 digits; computed with these, and more if the result is near 0. */
const DIGITS = 40
const MANY_DIGITS = 120

export type Complex = { re: BigDecimal; im: BigDecimal }

export const realToComplex = (re: BigDecimal): Complex => ({ re, im: BigDecimal.ZERO })

export type Precision = 'usual' | 'high'

/** Runs `work` at a precision, and then restores the one that was set before. */
export function runAtPrecision<T>(precision: Precision, work: () => T): T {
  const before = BigDecimal.precision
  BigDecimal.precision = precision === 'high' ? MANY_DIGITS : DIGITS
  try {
    return work()
  } finally {
    BigDecimal.precision = before
  }
}

const cutOff = (value: BigDecimal) => value.toPrecision(BigDecimal.precision)

export const isReal = ({ im }: Complex) => im.isZero()

/** Largest number of digits before or after the point; a number with more has no value. */
const MAGNITUDE_MAX = 10_000

const magnitudeOf = (value: BigDecimal) =>
  value.isZero() ? 0 : Math.abs(value.exponent + value.significand.toString().length)

const isUsual = (value: BigDecimal) => value.isFinite() && magnitudeOf(value) <= MAGNITUDE_MAX

export const isBounded = ({ re, im }: Complex) => isUsual(re) && isUsual(im)

/** Whether a power stays within bounds, checked before computing it. */
export function isPowerBounded({ re, im }: Complex, exponent: number) {
  const size = re.abs().add(im.abs())
  const digitsBefore = size.significand.toString().length + size.exponent
  const log = size.isZero() ? 0 : Math.log10(Number(`0.${size.significand}`)) + digitsBefore
  return Math.abs(exponent * log) <= MAGNITUDE_MAX
}

export const addComplex = (a: Complex, b: Complex): Complex => ({
  re: cutOff(a.re.add(b.re)),
  im: cutOff(a.im.add(b.im)),
})

export function multiplyComplex(a: Complex, b: Complex): Complex {
  if (isReal(a) && isReal(b)) return realToComplex(cutOff(a.re.mul(b.re)))
  return {
    re: cutOff(a.re.mul(b.re).sub(a.im.mul(b.im))),
    im: cutOff(a.re.mul(b.im).add(a.im.mul(b.re))),
  }
}

/** Inverse of a number; undefined for 0, and for a number that differs from 0 only by rounding. */
export function inverseOf({ re, im }: Complex): Complex | undefined {
  const square = cutOff(re.mul(re).add(im.mul(im)))
  if (square.isZero()) return
  return { re: cutOff(re.div(square)), im: cutOff(im.neg().div(square)) }
}

/** Integer power, by squaring. */
export function wholePower(base: Complex, exponent: bigint): Complex | undefined {
  if (!isPowerBounded(base, Number(exponent))) return
  if (exponent < 0n) {
    const power = wholePower(base, -exponent)
    return power && inverseOf(power)
  }
  let [result, square] = [realToComplex(BigDecimal.ONE), base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiplyComplex(result, square)
    square = multiplyComplex(square, square)
  }
  return result
}

/** e to the power of a complex number. */
export function exponentialOf({ re, im }: Complex): Complex | undefined {
  if (re.abs().gt(MAGNITUDE_MAX)) return
  const size = re.exp()
  if (im.isZero()) return realToComplex(size)
  return { re: cutOff(size.mul(im.cos())), im: cutOff(size.mul(im.sin())) }
}

/** The precision of a comparison: 25 digits. */
const NEAR = new BigDecimal('1e-25')
/** Factor by which 80 more digits shrink a value that is 0. */
const FAR_LESS = new BigDecimal('1e40')

const largerOf = (a: BigDecimal, b: BigDecimal) => (a.gt(b) ? a : b)

const sizeOf = ({ re, im }: Complex) => largerOf(re.abs(), im.abs())

/** Whether two numbers agree in 25 digits, or as given. */
export function isNear(a: Complex, b: Complex, near = NEAR) {
  const allowed = largerOf(sizeOf(a), sizeOf(b)).mul(near)
  return a.re.sub(b.re).abs().lte(allowed) && a.im.sub(b.im).abs().lte(allowed)
}

/** Whether more digits shrank a number so much that it was only rounding error. */
const hasVanished = (finer: Complex, value: Complex) =>
  sizeOf(finer).isZero() || sizeOf(finer).mul(FAR_LESS).lt(sizeOf(value))

/** The real number, if the imaginary part is only rounding error. */
export const toReal = (value: Complex) =>
  isReal(value) || value.im.abs().lte(value.re.abs().mul(NEAR)) ? value.re : undefined

/** Two numbers, recomputed with more digits when needed. */
export type Values = (precision: Precision) => readonly [Complex, Complex] | undefined

/** Whether two values are equal; undefined if one does not exist. */
export function isSameValue(values: Values): boolean | undefined {
  const usual = values('usual')
  if (!usual) return
  const [a, b] = usual
  if (isNear(a, b)) return true
  // The difference of large terms has few correct digits; more precision decides.
  const finer = values('high')
  if (!finer) return
  const [finerA, finerB] = finer
  return isNear(finerA, finerB) || (hasVanished(finerA, a) && hasVanished(finerB, b))
}
