import { BigDecimal } from '@cortex-js/compute-engine'
import { type Complex, isReal } from '../values/complex.ts'

/** 25 digits. */
const NEAR = new BigDecimal('1e-25')
/** Factor by which 80 more digits shrink a value that is 0. */
const FAR_LESS = new BigDecimal('1e40')

const sizeOf = ({ re, im }: Complex) => {
  const [a, b] = [re.abs(), im.abs()]
  return a.gt(b) ? a : b
}

/** Whether two numbers agree in 25 digits, or as given. */
export function isNear(a: Complex, b: Complex, near = NEAR) {
  const [one, other] = [sizeOf(a), sizeOf(b)]
  const allowed = (one.gt(other) ? one : other).mul(near)
  return a.re.sub(b.re).abs().lte(allowed) && a.im.sub(b.im).abs().lte(allowed)
}

/** Whether more digits shrank a number so much that it was only rounding error. */
export const hasVanished = (finer: Complex, value: Complex) =>
  sizeOf(finer).isZero() || sizeOf(finer).mul(FAR_LESS).lt(sizeOf(value))

/** The real number, if the imaginary part is only rounding error. */
export const asReal = (value: Complex) =>
  isReal(value) || value.im.abs().lte(value.re.abs().mul(NEAR)) ? value.re : undefined
