/** LaTeX as typed. */
export const tex = String.raw

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))
export const hcf = gcd
export const lcm = (a: number, b: number) => (a * b) / gcd(a, b)

/** A fraction in lowest terms as LaTeX, or an integer. */
export function fraction(top: number, bottom: number) {
  const by = gcd(top, bottom) * Math.sign(bottom)
  const [a, b] = [top / by, bottom / by]
  if (b === 1) return `${a}`
  return `${a < 0 ? '-' : ''}\\frac{${Math.abs(a)}}{${b}}`
}

/** `+ 3`, `- 3`, or nothing for 0; with a letter `+ 3x`, `+ x`. */
export function term(of: number, letter = '') {
  if (of === 0) return ''
  const size = Math.abs(of) === 1 && letter !== '' ? '' : Math.abs(of)
  return ` ${of < 0 ? '-' : '+'} ${size}${letter}`
}

/** First term of a sum: `3x`, `x`, `-x`. */
export const first = (of: number, letter: string) =>
  of === 1 ? letter : of === -1 ? `-${letter}` : `${of}${letter}`

/** A decimal without floating point noise. */
export const decimal = (value: number, places = 2) => `${Number(value.toFixed(places))}`

/** A first name for word problems. */
export const someone = (n: number) => ['Asha', 'Rohan', 'Meera', 'Kabir', 'Tuli'][n % 5] ?? 'Asha'

/** The nth item, cyclically. */
export const nth = <T>(list: readonly T[], n: number) => list[n % list.length] as T
