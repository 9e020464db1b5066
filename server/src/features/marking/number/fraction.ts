/** An exact number `top/bottom`, with a positive bottom. */
export type Fraction = { top: bigint; bottom: bigint }

/** More than any answer needs, and fast to compute. */
const EXPONENT_MAX = 1_000

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/

/** Reads `-12.50`, `.5`, `5e3`; undefined if it is no such number. */
export function readDecimal(text: string): Fraction | undefined {
  const [, sign, whole = '', part = '', power = '0'] = DECIMAL.exec(text) ?? []
  const exponent = Number(power) - part.length
  if (sign === undefined || whole + part === '' || Math.abs(exponent) > EXPONENT_MAX) return
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n)
  const shift = 10n ** BigInt(Math.abs(exponent))
  return exponent < 0 ? { top: digits, bottom: shift } : { top: digits * shift, bottom: 1n }
}

/** Undefined if the divisor is 0, or one is missing. */
export function divided(upper: Fraction | undefined, lower: Fraction | undefined) {
  if (!lower || lower.top === 0n) return
  const sign = lower.top < 0n ? -1n : 1n
  return product(upper, { top: sign * lower.bottom, bottom: sign * lower.top })
}

export const product = (a: Fraction | undefined, b: Fraction | undefined): Fraction | undefined =>
  a && b && { top: a.top * b.top, bottom: a.bottom * b.bottom }

export const sum = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

export const isAtMost = (a: Fraction, b: Fraction) => a.top * b.bottom <= b.top * a.bottom
