import { fractionOf, gcd } from '../tree/fraction-of.ts'
import { type Node, textOf } from '../tree/node.ts'

/** A factor of a term, and whether it stands below the line. */
export type Factor = { node: Node; isBelow: boolean }

/** The factors of a term, from products, quotients and signs; the sign itself is left out. */
export function factorsOf(node: Node, isBelow = false): Factor[] {
  if (node.kind === 'negative') return factorsOf(node.of, isBelow)
  if (node.kind === 'product') return node.factors.flatMap((factor) => factorsOf(factor, isBelow))
  if (node.kind === 'quotient')
    return [...factorsOf(node.over, isBelow), ...factorsOf(node.under, !isBelow)]
  return [{ node, isBelow }]
}

/** The terms of a sum, sums within it too; anything else is one term. */
export function termsOf(node: Node): Node[] {
  if (node.kind === 'sum') return node.terms.flatMap(termsOf)
  if (node.kind === 'negative' && node.of.kind === 'sum') return termsOf(node.of)
  return [node]
}

export const isSum = (node: Node): boolean =>
  node.kind === 'sum' || (node.kind === 'negative' && isSum(node.of))

export const isNumeral = ({ node }: Factor) => node.kind === 'number'

/** What a power is of. A root is its own base: x√x is not x^{3/2} left to write. */
export const baseOf = (node: Node) => (node.kind === 'power' ? node.base : node)

/** What terms have in common that can be put together: all but their number. */
export const likenessOf = (term: Node) =>
  factorsOf(term)
    .filter((factor) => !isNumeral(factor))
    .map(({ node, isBelow }) => `${isBelow ? '/' : ''}${textOf(node)}`)
    .sort()
    .join(' ')

/** The greatest whole number that divides an expression, as far as its form shows; 1 where it has parts of a whole. */
export function contentOf(node: Node): bigint {
  const fraction = fractionOf(node)
  if (fraction) return fraction.bottom === 1n ? absolute(fraction.top) : 1n
  if (node.kind === 'negative') return contentOf(node.of)
  if (node.kind === 'sum') return node.terms.map(contentOf).reduce(gcd, 0n)
  if (node.kind === 'product')
    return node.factors.map(contentOf).reduce((all, each) => all * each, 1n)
  return 1n
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
