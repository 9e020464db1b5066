import { divided, type Fraction } from '../../number/fraction.ts'
import type { Node } from './node.ts'

/** `2/3`, `-2`, `0.5` as a fraction in lowest terms; undefined if it is none. */
export function fractionOf(node: Node): Fraction | undefined {
  if (node.kind === 'number') return lowest(node.value)
  if (node.kind !== 'negative' && node.kind !== 'quotient') return
  const [first, under] = node.parts.map(fractionOf)
  if (node.kind === 'negative') return first && { top: -first.top, bottom: first.bottom }
  const fraction = divided(first, under)
  return fraction && lowest(fraction)
}

/** The value, if it is an integer. */
export function wholeOf(node: Node) {
  const fraction = fractionOf(node)
  return fraction?.bottom === 1n ? fraction.top : undefined
}

/** Never negative. */
export const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

function lowest({ top, bottom }: Fraction): Fraction {
  const common = gcd(top, bottom) || 1n
  return { top: top / common, bottom: bottom / common }
}
