import { fractionOf, gcd } from '../tree/fraction-of.ts'
import type { Node } from '../tree/node.ts'
import { contentOf, factorsOf } from './monomial.ts'

/** Larger square factors than of a million are not looked for: nobody writes them. */
const TRIED_UP_TO = 1_000n

/** Whether a whole number has a factor that is such a power: 8 of 2 has 4. */
function hasPower(value: bigint, degree: bigint) {
  for (let root = 2n; root <= TRIED_UP_TO; root += 1n) {
    const power = root ** degree
    if (power > value) return false
    if (value % power === 0n) return true
  }
  return isSquare(value) && degree === 2n
}

const isSquare = (value: bigint) => {
  const root = BigInt(Math.round(Math.sqrt(Number(value))))
  return root * root === value
}

/** Whether the number is itself a power with an exponent that the degree shares: the fourth root of 4 is √2. */
function isPowerWithin(value: bigint, degree: bigint) {
  for (let exponent = 2n; exponent <= degree; exponent += 1n) {
    if (gcd(exponent, degree) === 1n) continue
    for (let root = 2n; root ** exponent <= value && root <= TRIED_UP_TO; root += 1n)
      if (root ** exponent === value) return true
  }
  return false
}

function isSmallestNumber(value: bigint, degree: bigint) {
  const size = value < 0n ? -value : value
  if (size <= 1n || (value < 0n && degree % 2n === 0n)) return false
  return !hasPower(size, degree) && !isPowerWithin(size, degree)
}

/** Whether a root has the smallest radicand: √8 has not, nor √(4x), √(x³), √(1/2), ∜4. */
export function isSmallestRoot(of: Node, degree: Node) {
  const by = fractionOf(degree)
  if (by?.bottom !== 1n || by.top < 2n || by.top > 60n) return true
  const number = fractionOf(of)
  if (number) return number.bottom === 1n && isSmallestNumber(number.top, by.top)
  if (of.kind === 'quotient') return false
  const content = contentOf(of)
  if (content > 1n && hasPower(content, by.top)) return false
  return factorsOf(of).every(({ node }) => {
    const exponent = node.kind === 'power' ? fractionOf(node.exponent) : undefined
    return exponent?.bottom !== 1n || exponent.top < by.top
  })
}

/** The whole number under a square root, where it is one. */
export function radicandOf(node: Node) {
  const [of, degree] = node.kind === 'root' ? [node.of, fractionOf(node.degree)] : []
  const value = of && fractionOf(of)
  return degree?.top === 2n && value?.bottom === 1n && value.top > 1n ? value.top : undefined
}
