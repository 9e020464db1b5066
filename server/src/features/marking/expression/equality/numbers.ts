import { BigDecimal } from '@cortex-js/compute-engine'
import { type Complex, isReal } from '../values/complex.ts'

/** 25 digits. */
const NEAR = new BigDecimal('1e-25')
/** What 80 more digits take away at least of what is nothing. */
const FAR_LESS = new BigDecimal('1e40')

const sizeOf = ({ re, im }: Complex) => {
  const [a, b] = [re.abs(), im.abs()]
  return a.gt(b) ? a : b
}

/** Whether two numbers are equal in 25 digits, or in as many as asked for. */
export function isNear(a: Complex, b: Complex, near = NEAR) {
  const [one, other] = [sizeOf(a), sizeOf(b)]
  const allowed = (one.gt(other) ? one : other).mul(near)
  return a.re.sub(b.re).abs().lte(allowed) && a.im.sub(b.im).abs().lte(allowed)
}

/** Whether more digits left far less of a number: it was nothing but lost digits. */
export const hasVanished = (finer: Complex, value: Complex) =>
  sizeOf(finer).isZero() || sizeOf(finer).mul(FAR_LESS).lt(sizeOf(value))

/** The real number, where what is imaginary is only lost digits. */
export const asReal = (value: Complex) =>
  isReal(value) || value.im.abs().lte(value.re.abs().mul(NEAR)) ? value.re : undefined
