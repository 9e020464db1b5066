import { createHash } from 'node:crypto'
import { fractionOf } from '../tree/fraction-of.ts'
import { type Node, nodesOf, textOf } from '../tree/node.ts'
import { baseOf, wholeExponentOf } from './monomial.ts'

/** Polynomials are divided modulo this prime: what they share there by chance is rarer than any fault of a machine. */
const PRIME = 2n ** 61n - 1n
const DEGREE_MAX = 60

/** Coefficients, that of the highest power last and not 0. */
type Polynomial = readonly bigint[]

const modulo = (value: bigint) => ((value % PRIME) + PRIME) % PRIME

const trimmed = (coefficients: Polynomial): Polynomial =>
  coefficients.slice(0, coefficients.findLastIndex((each) => each !== 0n) + 1)

/** One times a number and a power of the letter, added to the other. */
function added(to: Polynomial, one: Polynomial, factor: bigint, power: number): Polynomial {
  const length = Math.max(to.length, one.length + power)
  const sum = Array.from({ length }, (_, n) =>
    modulo((to[n] ?? 0n) + factor * (one[n - power] ?? 0n)),
  )
  return trimmed(sum)
}

const multiplied = (a: Polynomial, b: Polynomial) =>
  a.reduce<Polynomial>((all, factor, power) => added(all, b, factor, power), [])

/** What is left of one divided by the other, times a number. */
function remainder(a: Polynomial, b: Polynomial): Polynomial {
  const [top, by] = [a.at(-1) ?? 0n, b.at(-1) ?? 0n]
  if (a.length < b.length) return a
  return remainder(added(multiplied(a, [by]), b, -top, a.length - b.length), b)
}

const shared = (a: Polynomial, b: Polynomial): Polynomial =>
  b.length === 0 ? a : shared(b, remainder(a, b))

/** Any letter but the one looked at is a number like any other. */
const numberFor = (name: string) =>
  modulo(BigInt(`0x${createHash('sha256').update(name).digest('hex')}`))

/** The expression as a polynomial in one letter, or in a root or function taken for one. */
function polynomialIn(letter: string, node: Node): Polynomial {
  const fraction = fractionOf(node)
  if (fraction?.bottom === 1n) return trimmed([modulo(fraction.top)])
  if (textOf(node) === letter) return [0n, 1n]
  const parts = () => ('parts' in node ? node.parts : []).map((part) => polynomialIn(letter, part))
  const product = (all: readonly Polynomial[]) => all.reduce(multiplied, [1n])
  if (node.kind === 'negative') return product([...parts(), [PRIME - 1n]])
  if (node.kind === 'sum') return parts().reduce((a, b) => added(a, b, 1n, 0), [])
  if (node.kind === 'product') return product(parts())
  const exponent = Number(wholeExponentOf(node) ?? 0n)
  const base = exponent > 0 && exponent <= DEGREE_MAX && polynomialIn(letter, baseOf(node))
  const isSmall = base && (base.length - 1) * exponent <= DEGREE_MAX
  return isSmall ? product(Array(exponent).fill(base)) : [numberFor(textOf(node))]
}

/** Letters, and what stands for one: roots, functions. */
function lettersLike(node: Node) {
  const kinds = ['symbol', 'root', 'call', 'engine']
  return new Set([...nodesOf(node)].filter(({ kind }) => kinds.includes(kind)).map(textOf))
}

/** Whether two expressions can be divided by a common one that is no number. */
export function haveCommonFactor(one: Node, other: Node) {
  const others = lettersLike(other)
  return [...lettersLike(one)].some((letter) => {
    if (!others.has(letter)) return false
    const [a, b] = [polynomialIn(letter, one), polynomialIn(letter, other)]
    return a.length > 0 && b.length > 0 && shared(a, b).length > 1
  })
}
