import { createHash } from 'node:crypto'
import { fractionOf, gcd, wholeOf } from '../tree/fraction-of.ts'
import { childrenOf, lettersOf, type Node, nodesOf, textOf } from '../tree/node.ts'
import { atPrecision } from '../values/complex.ts'
import { valueAt } from '../values/value-at.ts'
import {
  baseOf,
  contentOf,
  type Factor,
  factorsOf,
  isSum,
  likenessOf,
  termsOf,
  wholeExponentOf,
} from './monomial.ts'
import { rewrittenTraits, TRIGONOMETRIC } from './rewritten.ts'
import { isSmallestRoot, radicandOf } from './roots.ts'

/** Modulus for dividing polynomials: chance common factors are rarer than hardware faults. */
const PRIME = 2n ** 61n - 1n
const DEGREE_MAX = 60

/** Coefficients; the highest power is last and not 0. */
type Polynomial = readonly bigint[]

const modulo = (value: bigint) => ((value % PRIME) + PRIME) % PRIME

const trimmed = (coefficients: Polynomial): Polynomial =>
  coefficients.slice(0, coefficients.findLastIndex((each) => each !== 0n) + 1)

/** Adds a multiple of one polynomial times a power of the letter. */
function added(to: Polynomial, one: Polynomial, factor: bigint, power: number): Polynomial {
  const length = Math.max(to.length, one.length + power)
  const sum = Array.from({ length }, (_, n) =>
    modulo((to[n] ?? 0n) + factor * (one[n - power] ?? 0n)),
  )
  return trimmed(sum)
}

const multiplied = (a: Polynomial, b: Polynomial) =>
  a.reduce<Polynomial>((all, factor, power) => added(all, b, factor, power), [])

/** Remainder of a division, up to a factor. */
function remainder(a: Polynomial, b: Polynomial): Polynomial {
  const [top, by] = [a.at(-1) ?? 0n, b.at(-1) ?? 0n]
  if (a.length < b.length) return a
  return remainder(added(multiplied(a, [by]), b, -top, a.length - b.length), b)
}

const shared = (a: Polynomial, b: Polynomial): Polynomial =>
  b.length === 0 ? a : shared(b, remainder(a, b))

/** Any other letter is treated as a number. */
const numberFor = (name: string) =>
  modulo(BigInt(`0x${createHash('sha256').update(name).digest('hex')}`))

/** The expression as polynomial in one letter, or in a root or function taken as one. */
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

/** Letters and what is treated like one: roots, functions. */
function lettersLike(node: Node) {
  const kinds = ['symbol', 'root', 'call', 'engine']
  return new Set([...nodesOf(node)].filter(({ kind }) => kinds.includes(kind)).map(textOf))
}

/** Whether two expressions have a common factor other than a number. */
function haveCommonFactor(one: Node, other: Node) {
  const others = lettersLike(other)
  return [...lettersLike(one)].some((letter) => {
    if (!others.has(letter)) return false
    const [a, b] = [polynomialIn(letter, one), polynomialIn(letter, other)]
    return a.length > 0 && b.length > 0 && shared(a, b).length > 1
  })
}

/** Traits of an expression, such as `like terms` to combine; the simplest form has none that no right answer has. */
export function traitsOf(tree: Node): Set<string> {
  const traits = new Set<string>()
  for (const node of nodesOf(tree))
    for (const trait of [...traitsAt(node), ...rewrittenTraits(node)]) traits.add(trait)
  return traits
}

function traitsAt(node: Node): Iterable<string> {
  switch (node.kind) {
    case 'sum':
      return ofSum(node)
    case 'negative':
      return node.parts[0].kind === 'sum' ? ['brackets'] : []
    case 'product':
      return ofFactors(node)
    case 'quotient':
      return [...ofQuotient(...node.parts), ...ofFactors(node)]
    case 'power':
      return ofPower(...node.parts)
    case 'root':
      return isSmallestRoot(node.parts[0], wholeOf(node.parts[1])) ? [] : ['root']
    case 'call':
      return [familyOf(node.name), ...(hasPlainValue(node) ? [`value ${node.name}`] : [])]
    case 'engine':
      return [`call ${node.name}`]
    default:
      return []
  }
}

/** Functions expressible by each other, so that neither is simpler: tan x is sin x / cos x. */
function familyOf(name: string) {
  if (TRIGONOMETRIC.test(name)) return 'trigonometry'
  return name.startsWith('Arc') ? 'inverse trigonometry' : `call ${name}`
}

const isNumeral = ({ node }: Factor) => node.kind === 'number'

const hasDoubles = (texts: readonly string[]) => new Set(texts).size < texts.length

const isZero = (node: Node) => factorsOf(node).some((each) => fractionOf(each.node)?.top === 0n)

function* ofSum(node: Node) {
  const terms = termsOf(node)
  if (hasDoubles(terms.map(likenessOf)) || terms.some(isZero)) yield 'like terms'
}

/** Numbers to multiply, powers to combine, roots, and sums to expand. */
function* ofFactors(node: Node) {
  const factors = factorsOf(node)
  const above = factors.filter(({ isBelow }) => !isBelow)
  const below = factors.filter(({ isBelow }) => isBelow)
  for (const side of [above, below]) {
    if (side.filter(isNumeral).length > 1) yield 'product'
    // ½(x + 1) is (x + 1)/2.
    const more = side.filter(({ node: factor }) => textOf(factor) !== '1/1')
    if (more.length > 1 && more.some((factor) => isSum(factor.node))) yield 'brackets'
    if (side.filter((factor) => radicandOf(factor.node)).length > 1) yield 'root'
  }
  const bases = factors.filter((each) => !isNumeral(each)).map((each) => textOf(baseOf(each.node)))
  if (hasDoubles(bases)) yield 'powers'
  if (isReducible(above, below)) yield 'fraction'
}

const productOf = (factors: readonly Factor[]): Node => ({
  kind: 'product',
  parts: factors.map((factor) => factor.node),
})

function isReducible(above: readonly Factor[], below: readonly Factor[]) {
  if (below.length === 0) return false
  const [over, under] = [productOf(above), productOf(below)]
  const [top, bottom] = [contentOf(over), contentOf(under)]
  const radicands = (factors: readonly Factor[]) =>
    factors.flatMap((factor) => radicandOf(factor.node) ?? [])
  const [roots, rootsBelow] = [radicands(above), radicands(below)]
  const shareRoot = rootsBelow.some(
    (root) => gcd(top, root) > 1n || roots.some((other) => gcd(other, root) > 1n),
  )
  return gcd(top, bottom) > 1n || shareRoot || haveCommonFactor(over, under)
}

const isDecimal = (node: Node) => node.kind === 'number' && node.value.bottom !== 1n

/** A fraction within a fraction, over 1 or a decimal, with numerator 0, or with two signs that cancel. */
function* ofQuotient(over: Node, under: Node) {
  const isNested = [over, under].some(
    (side) => isDecimal(side) || factorsOf(side).some((factor) => factor.isBelow),
  )
  const isOne = textOf(under) === '1/1' || textOf(over) === '0/1'
  const bothNegative = over.kind === 'negative' && under.kind === 'negative'
  if (isNested || isOne || bothNegative) yield 'fraction'
}

function* ofPower(base: Node, exponent: Node) {
  const by = fractionOf(exponent)
  if (!by) return
  // 2^{1/2} is √2 and stays; 8^{1/2} and 2^{3/2} do not.
  const isRoot = wholeOf(base) !== undefined && by.bottom !== 1n
  if (isRoot && (by.top !== 1n || !isSmallestRoot(base, by.bottom))) yield 'root'
  if (by.bottom !== 1n) return
  if (by.top === 0n || by.top === 1n || fractionOf(base)) yield 'power'
  if (isSum(base) && by.top > 1n) yield 'brackets'
  const isCarried = ['negative', 'power', 'product', 'quotient'].includes(base.kind)
  const isUnit = base.kind === 'symbol' && base.name === 'ImaginaryUnit'
  const isOfRoot = base.kind === 'root' && wholeOf(base.parts[0]) !== undefined
  if (isCarried || isUnit || isOfRoot) yield 'power'
}

/** Denominators of squared values at 0°, 30°, 45°, 60°, 90°, and of plain logarithms. */
const PLAIN = 12

/** Whether a function of numbers has a plain value: sin 30°, log 100, 5!. */
function hasPlainValue(node: Node) {
  if (lettersOf(node).size > 0) return false
  const value = atPrecision('usual', () => valueAt(node, new Map()))
  if (!value?.im.isZero()) return false
  const isNearWhole = (times: typeof value.re) => times.sub(times.round()).abs().toNumber() < 1e-20
  const multiples = [value.re, value.re.mul(value.re)].map((each) => each.mul(PLAIN))
  return multiples.some(isNearWhole) || childrenOf(node).length === 0
}
