import type { Fraction } from '../../number/fraction.ts'
import type { Node } from './node.ts'

/** `2/3`, `-2`, `0.5` as a fraction in lowest terms; undefined where it is none. */
export function fractionOf(node: Node): Fraction | undefined {
  if (node.kind === 'number') return lowest(node.value)
  if (node.kind === 'negative') {
    const of = fractionOf(node.of)
    return of && { top: -of.top, bottom: of.bottom }
  }
  if (node.kind !== 'quotient') return
  const [over, under] = [fractionOf(node.over), fractionOf(node.under)]
  if (!over || !under || under.top === 0n) return
  const sign = under.top < 0n ? -1n : 1n
  return lowest({ top: sign * over.top * under.bottom, bottom: sign * over.bottom * under.top })
}

/** Never below 0. */
export const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

function lowest({ top, bottom }: Fraction): Fraction {
  const common = gcd(top, bottom) || 1n
  return { top: top / common, bottom: bottom / common }
}
