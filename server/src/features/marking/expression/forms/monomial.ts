import { childrenOf, fractionOf, gcd, type Node, textOf, wholeOf } from '../tree/node.ts'

/** A factor of a term, and whether it is in the denominator. */
export type Factor = { node: Node; isBelow: boolean }

/** Factors of a term from products, quotients and signs, without the sign. */
export function factorsOf(node: Node, isBelow = false): Factor[] {
  if (node.kind === 'negative' || node.kind === 'product')
    return node.parts.flatMap((factor) => factorsOf(factor, isBelow))
  if (node.kind !== 'quotient') return [{ node, isBelow }]
  const [over, under] = node.parts
  return [...factorsOf(over, isBelow), ...factorsOf(under, !isBelow)]
}

/** Terms of a sum, nested sums included; anything else is one term. */
export function termsOf(node: Node): Node[] {
  if (node.kind === 'sum') return node.parts.flatMap(termsOf)
  return node.kind === 'negative' && isSum(node.parts[0]) ? termsOf(node.parts[0]) : [node]
}

export const isSum = (node: Node): boolean => termsOf(node).length > 1

/** Base of a power. A root is its own base: x√x need not become x^{3/2}. */
export const baseOf = (node: Node) => (node.kind === 'power' ? node.parts[0] : node)

/** Integer exponent of a power. */
export const wholeExponentOf = (node: Node) =>
  node.kind === 'power' ? wholeOf(node.parts[1]) : undefined

/** Common part of like terms: all but their coefficient. */
export const likenessOf = (term: Node) =>
  factorsOf(term)
    .filter(({ node }) => node.kind !== 'number')
    .map(({ node, isBelow }) => `${isBelow ? '/' : ''}${textOf(node)}`)
    .sort()
    .join(' ')

/** Greatest integer that visibly divides an expression; 1 if it has fractions. */
export function contentOf(node: Node): bigint {
  const fraction = fractionOf(node)
  if (fraction) return fraction.bottom === 1n ? gcd(fraction.top, 0n) : 1n
  if (!/^(?:sum|product|negative)$/.test(node.kind)) return 1n
  const contents = childrenOf(node).map(contentOf)
  return node.kind === 'sum'
    ? contents.reduce(gcd, 0n)
    : contents.reduce((all, each) => all * each, 1n)
}

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
export function isSmallestNumber(value: bigint, degree: bigint) {
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
