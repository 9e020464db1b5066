import { createHash } from 'node:crypto'
import { gcd } from '../../number/fraction.ts'
import { childrenOf, fractionOf, type Node, textOf, wholeOf } from '../tree/node.ts'

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
  if (fraction) return fraction.d === 1n ? fraction.n : 1n
  if (!/^(?:sum|product|negative)$/.test(node.kind)) return 1n
  const contents = childrenOf(node).map(contentOf)
  return node.kind === 'sum'
    ? contents.reduce(gcd, 0n)
    : contents.reduce((all, each) => all * each, 1n)
}

/** Larger factors are ignored, because nobody writes the squares of such numbers. */
const TRIED_UP_TO = 1_000n

/** Whether some number's power divides the value. */
function hasPower(value: bigint, degree: bigint) {
  for (let base = 2n; base <= TRIED_UP_TO && base ** degree <= value; base += 1n)
    if (value % base ** degree === 0n) return true
  return false
}

/**
 * Whether a root is in its simplest form: no factor can be taken out, and its degree cannot be lowered as in ∜4 = √2.
 */
export function isSmallestNumber(value: bigint, degree: bigint) {
  if (value <= 1n && (value >= -1n || degree % 2n === 0n)) return false
  const size = value < 0n ? -value : value
  const isPower = (times: bigint) =>
    BigInt(Math.round(Number(size) ** (1 / Number(times)))) ** times === size
  const times = Array.from({ length: Number(degree) - 2 }, (_, n) => BigInt(n + 2))
  return !hasPower(size, degree) && !times.some((each) => degree % each === 0n && isPower(each))
}

/** Whether a root has the smallest radicand: √8, √(4x), √(x³), √(1/2) and ∜4 do not. */
export function isSmallestRoot(of: Node, degree: bigint | undefined) {
  if (degree === undefined || degree < 2n || degree > 60n) return true
  const number = fractionOf(of)
  if (number) return number.d === 1n && isSmallestNumber(number.s * number.n, degree)
  if (of.kind === 'quotient' || hasPower(contentOf(of), degree)) return false
  return factorsOf(of).every(({ node }) => (wholeExponentOf(node) ?? 0n) < degree)
}

/** Integer under a square root, if it is one. */
export function radicandOf(node: Node) {
  const [of, degree] = node.kind === 'root' ? node.parts.map(wholeOf) : []
  return of !== undefined && of > 1n && degree === 2n ? of : undefined
}

/** Larger exponents are not multiplied out. */
export const EXPONENT_MAX = 60n
const [LARGE, TOO_LARGE] = [2n ** 60n, 2n ** 1_000n]

/** Value of an expression where each letter, root and function is a large whole number of its own. */
function largeNumberOf(node: Node): bigint {
  const number = wholeOf(node)
  if (number !== undefined) return number
  if (node.kind === 'negative') return -largeNumberOf(node.parts[0])
  if (node.kind === 'sum') return node.parts.reduce((sum, part) => sum + largeNumberOf(part), 0n)
  if (node.kind === 'product')
    return node.parts.reduce((all, part) => all * largeNumberOf(part), 1n)
  const exponent = wholeExponentOf(node) ?? 0n
  const base = exponent > 0n && exponent <= EXPONENT_MAX ? largeNumberOf(baseOf(node)) : TOO_LARGE
  if (base < TOO_LARGE && base > -TOO_LARGE) return base ** exponent
  return BigInt(`0x${createHash('sha256').update(textOf(node)).digest('hex').slice(0, 40)}`)
}

/**
 * Whether two expressions have a common factor other than a number. Then their values share it; by chance values share
 * nothing large.
 */
export const haveCommonFactor = (one: Node, other: Node) =>
  gcd(largeNumberOf(one), largeNumberOf(other)) > LARGE
