import { fractionOf, gcd, wholeOf } from '../tree/fraction-of.ts'
import { childrenOf, type Node, textOf } from '../tree/node.ts'

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
