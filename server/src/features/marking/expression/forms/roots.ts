import { fractionOf, gcd, wholeOf } from '../tree/fraction-of.ts'
import type { Node } from '../tree/node.ts'
import { contentOf, factorsOf, wholeExponentOf } from './monomial.ts'

/** Larger prime factors are ignored: nobody writes their squares. */
const TRIED_UP_TO = 1_000n

/** Exponent of each prime factor. */
function exponentsOf(value: bigint) {
  const exponents: bigint[] = []
  let rest = value
  for (let prime = 2n; prime <= TRIED_UP_TO && prime <= rest; prime += 1n) {
    let exponent = 0n
    for (; rest % prime === 0n; exponent += 1n) rest /= prime
    if (exponent > 0n) exponents.push(exponent)
  }
  return rest > 1n ? [...exponents, 1n] : exponents
}

/** Whether no factor can be taken out of a number's root, nor its degree lowered: ∜4 is √2. */
function isSmallestNumber(value: bigint, degree: bigint) {
  if (value <= 1n && (value >= -1n || degree % 2n === 0n)) return false
  const exponents = exponentsOf(value < 0n ? -value : value)
  return exponents.every((each) => each < degree) && exponents.reduce(gcd, degree) === 1n
}

/** Whether a root has the smallest radicand: √8, √(4x), √(x³), √(1/2) and ∜4 do not. */
export function isSmallestRoot(of: Node, degree: bigint | undefined) {
  if (degree === undefined || degree < 2n || degree > 60n) return true
  const number = fractionOf(of)
  if (number) return number.bottom === 1n && isSmallestNumber(number.top, degree)
  if (of.kind === 'quotient' || exponentsOf(contentOf(of)).some((each) => each >= degree))
    return false
  return factorsOf(of).every(({ node }) => (wholeExponentOf(node) ?? 0n) < degree)
}

/** Integer under a square root, if it is one. */
export function radicandOf(node: Node) {
  const [of, degree] = node.kind === 'root' ? node.parts.map(wholeOf) : []
  return of !== undefined && of > 1n && degree === 2n ? of : undefined
}
