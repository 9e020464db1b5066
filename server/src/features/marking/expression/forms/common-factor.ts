import { createHash } from 'node:crypto'
import { fractionOf } from '../tree/fraction-of.ts'
import { type Node, nodesOf, textOf } from '../tree/node.ts'

/** Polynomials are divided modulo this prime: what they share there by chance is rarer than any fault of a machine. */
const PRIME = 2n ** 61n - 1n
const DEGREE_MAX = 60

/** Coefficients, that of the highest power last and not 0. */
type Polynomial = readonly bigint[]

const modulo = (value: bigint) => ((value % PRIME) + PRIME) % PRIME

function power(base: bigint, exponent: bigint) {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * square)
    square = modulo(square * square)
  }
  return result
}

const inverse = (value: bigint) => power(value, PRIME - 2n)

function trimmed(coefficients: bigint[]): Polynomial {
  while (coefficients.at(-1) === 0n) coefficients.pop()
  return coefficients
}

const added = (a: Polynomial, b: Polynomial) =>
  trimmed(
    Array.from({ length: Math.max(a.length, b.length) }, (_, place) =>
      modulo((a[place] ?? 0n) + (b[place] ?? 0n)),
    ),
  )

function multiplied(a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (a.length + b.length > DEGREE_MAX) return
  const result = Array.from({ length: Math.max(0, a.length + b.length - 1) }, () => 0n)
  for (const [i, left] of a.entries())
    for (const [j, right] of b.entries())
      result[i + j] = modulo((result[i + j] ?? 0n) + left * right)
  return trimmed(result)
}

function remainder(a: Polynomial, b: Polynomial): Polynomial {
  const rest = [...a]
  const by = inverse(b.at(-1) ?? 1n)
  while (rest.length >= b.length) {
    const factor = modulo((rest.at(-1) ?? 0n) * by)
    const shift = rest.length - b.length
    for (const [place, value] of b.entries())
      rest[shift + place] = modulo((rest[shift + place] ?? 0n) - factor * value)
    trimmed(rest)
    if (rest.length === 0) break
  }
  return rest
}

function shared(a: Polynomial, b: Polynomial): Polynomial {
  return b.length === 0 ? a : shared(b, remainder(a, b))
}

/** Any letter but the one looked at is a number like any other. */
const numberFor = (name: string) =>
  modulo(BigInt(`0x${createHash('sha256').update(name).digest('hex')}`))

/** The expression as a polynomial in one letter, or in a root or function taken for one. */
function polynomialIn(letter: string, node: Node): Polynomial | undefined {
  const fraction = fractionOf(node)
  if (fraction) return trimmed([modulo(fraction.top * inverse(modulo(fraction.bottom)))])
  if (textOf(node) === letter) return [0n, 1n]
  if (node.kind === 'negative') {
    const of = polynomialIn(letter, node.of)
    return of && multiplied(of, [PRIME - 1n])
  }
  if (node.kind === 'sum') return folded(letter, node.terms, added, [])
  if (node.kind === 'product') return folded(letter, node.factors, multiplied, [1n])
  const exponent = node.kind === 'power' ? fractionOf(node.exponent) : undefined
  if (node.kind === 'power' && exponent?.bottom === 1n && exponent.top > 0n) {
    if (exponent.top > DEGREE_MAX) return
    const factors = Array.from({ length: Number(exponent.top) }, () => node.base)
    return folded(letter, factors, multiplied, [1n])
  }
  return [numberFor(textOf(node))]
}

function folded(
  letter: string,
  nodes: readonly Node[],
  join: (a: Polynomial, b: Polynomial) => Polynomial | undefined,
  start: Polynomial,
): Polynomial | undefined {
  let result: Polynomial | undefined = start
  for (const node of nodes) {
    const polynomial = polynomialIn(letter, node)
    result = result && polynomial && join(result, polynomial)
  }
  return result
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
    return a && b && a.length > 0 && b.length > 0 && shared(a, b).length > 1
  })
}
