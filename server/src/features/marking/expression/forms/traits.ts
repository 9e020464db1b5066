import { gcd } from '../../number/fraction.ts'
import { fractionOf, lettersOf, type Node, nodesOf, textOf, wholeOf } from '../tree/node.ts'
import { runAtPrecision } from '../values/complex.ts'
import { realNumberOf } from '../values/value-at.ts'
import {
  baseOf,
  contentOf,
  EXPONENT_MAX,
  type Factor,
  factorsOf,
  haveCommonFactor,
  isSmallestNumber,
  isSmallestRoot,
  isSum,
  likenessOf,
  radicandOf,
  termsOf,
  wholeExponentOf,
} from './monomial.ts'

/**
 * Traits of an expression that can still be simplified, such as `like terms`. A trait that some right answer has, too,
 * is no fault.
 */
export function traitsOf(tree: Node): Set<string> {
  const traits = new Set(traitsOfSign(tree))
  for (const node of nodesOf(tree))
    for (const trait of [...traitsAt(node), ...rewrittenTraits(node)]) traits.add(trait)
  return traits
}

/**
 * A sign before brackets. In a quotient it may be above or below the line: (3x + 1)/(x − 2) is −(3x + 1)/(2 − x). Some
 * accept −(3 + 4i), which has no second minus.
 */
function traitsOfSign(tree: Node) {
  if (tree.kind !== 'negative' || !isSum(tree)) return []
  const hasMinus = termsOf(tree).some((term) => term.kind === 'negative' || fractionOf(term)?.lt(0))
  return [hasMinus ? 'brackets' : `${ARGUABLE}brackets`]
}

function traitsAt(node: Node): Iterable<string> {
  switch (node.kind) {
    case 'sum':
      return traitsOfSum(node.parts)
    case 'negative':
      return traitsOfNegative(node.parts[0])
    case 'product':
      return traitsOfFactors(node)
    case 'quotient':
      return [...traitsOfQuotient(...node.parts), ...traitsOfFactors(node)]
    case 'power':
      return traitsOfPower(...node.parts)
    case 'root':
      return traitsOfRoot(...node.parts)
    case 'call':
      return [familyOf(node.name), ...(hasPlainValue(node) ? [`value ${node.name}`] : [])]
    case 'engine':
      return [`call ${node.name}`]
    default:
      return []
  }
}

const traitsOfNegative = (of: Node) =>
  of.kind === 'negative' || fractionOf(of)?.lt(0) ? ['sign'] : []

/** √(7 + 4√3) is 2 + √3. */
const traitsOfRoot = (of: Node, degree: Node) =>
  isSmallestRoot(of, wholeOf(degree)) && !hasRoot(of) ? [] : ['root']

/** Functions expressible by each other, so that neither is simpler: tan x is sin x / cos x. */
function familyOf(name: string) {
  if (TRIGONOMETRIC.test(name)) return 'trigonometry'
  return name.startsWith('Arc') ? 'inverse trigonometry' : `call ${name}`
}

const isNumeral = ({ node }: Factor) => node.kind === 'number'

const isSumAbove = ({ node, isBelow }: Factor) => !isBelow && isSum(node)

const hasDoubles = (texts: readonly string[]) => new Set(texts).size < texts.length

const isZero = (node: Node) => factorsOf(node).some((each) => fractionOf(each.node)?.equals(0))

function* traitsOfSum(parts: readonly Node[]) {
  const terms = parts.flatMap(termsOf)
  if (parts.filter(({ kind }) => kind !== 'sum').some((part) => factorsOf(part).some(isSumAbove)))
    yield 'brackets'
  if (hasDoubles(terms.map(likenessOf))) yield 'like terms'
  if (terms.some(isZero)) yield 'zero'
}

/** Numbers to multiply, powers to combine, roots, and sums to expand. */
function* traitsOfFactors(node: Node) {
  const factors = factorsOf(node)
  const above = factors.filter(({ isBelow }) => !isBelow)
  const below = factors.filter(({ isBelow }) => isBelow)
  for (const side of [above, below]) {
    if (side.filter(isNumeral).length > 1) yield 'product'
    // 2(a + b) is as simple as 2a + 2b, but 2(2a + 4) is not.
    const more = side.filter((each) => !isNumeral(each))
    const isOpen = more.length > 1 || more.some((each) => contentOf(each.node) > 1n)
    // x(2 cos x − x sin x) is as simple to many teachers as its terms.
    const hasCall = side.some((each) => [...nodesOf(each.node)].some(({ kind }) => kind === 'call'))
    if (side.length > 1 && isOpen && more.some((each) => isSum(each.node)))
      yield hasCall ? `${ARGUABLE}brackets` : 'brackets'
    if (side.filter((factor) => radicandOf(factor.node)).length > 1) yield 'root'
  }
  const bases = factors.filter((each) => !isNumeral(each)).map((each) => textOf(baseOf(each.node)))
  // 1/x⁻⁵ is x⁵.
  const isTurned = below.some((each) => (wholeExponentOf(each.node) ?? 0n) < 0n)
  if (hasDoubles(bases) || isTurned) yield 'powers'
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

const isDecimal = (node: Node) => node.kind === 'number' && node.value.d !== 1n

/** A fraction within a fraction, over 1 or a decimal, with numerator 0, or with two signs that cancel. */
function* traitsOfQuotient(over: Node, under: Node) {
  const isNested = [over, under].some(
    (side) => isDecimal(side) || factorsOf(side).some((factor) => factor.isBelow),
  )
  const isOne = textOf(under) === '1/1' || textOf(over) === '0/1'
  const bothNegative = over.kind === 'negative' && under.kind === 'negative'
  if (isNested || isOne || bothNegative) yield 'fraction'
}

function* traitsOfPower(base: Node, exponent: Node) {
  const by = fractionOf(exponent)
  if (!by) return
  // 2^{1/2} is √2 and stays, as does 2^{2/3}; 8^{1/2}, 4^{2/3} and 2^{3/2} do not.
  const of = by.d === 1n ? undefined : wholeOf(base)
  const isPart = by.gt(0) && by.lt(1) && by.d <= EXPONENT_MAX
  if (of !== undefined && !(isPart && isSmallestNumber(of ** by.n, by.d))) yield 'root'
  if (by.d !== 1n) return
  if (by.equals(0) || by.equals(1) || fractionOf(base)) yield 'power'
  if (isSum(base) && by.gt(1)) yield 'brackets'
  const isCarried = ['negative', 'power', 'product', 'quotient'].includes(base.kind)
  const isOfRoot = base.kind === 'root' && wholeOf(base.parts[0]) !== undefined
  if (isCarried || isImaginary(base) || isOfRoot) yield 'power'
}

/** Denominators of squared values at 0°, 30°, 45°, 60°, 90°, and of plain logarithms. */
const PLAIN = 12

/** Whether a function of numbers has a plain value: sin 30°, log 100, 5!. */
function hasPlainValue(node: Extract<Node, { kind: 'call' }>) {
  const value = runAtPrecision('usual', () => realNumberOf(node))
  if (!value) return false
  const isNearWhole = (times: typeof value) => times.sub(times.round()).abs().toNumber() < 1e-20
  const multiples = [value, value.mul(value)].map((each) => each.mul(PLAIN))
  return multiples.some(isNearWhole) || node.parts.length === 0
}

/** Prefix of traits that one teacher accepts as simple and another does not: a person decides. */
export const ARGUABLE = '~'

/** Trigonometric functions. */
const TRIGONOMETRIC = /^(?:Sin|Cos|Tan|Csc|Sec|Cot)$/

type Call = Extract<Node, { kind: 'call' }>

const isTrigonometric = (node: Node): node is Call =>
  node.kind === 'call' && TRIGONOMETRIC.test(node.name)

const trigonometricCalls = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => [...nodesOf(node)]).filter(isTrigonometric)

const angleOf = ({ parts }: Call) => parts.map(textOf).join(' ')

const hasLetters = (node: Node) => lettersOf(node).size > 0

const hasRoot = (node: Node) => [...nodesOf(node)].some(({ kind }) => kind === 'root')

const isImaginary = (node: Node) => node.kind === 'symbol' && node.name === 'ImaginaryUnit'

/** Traits of rewriting: fractions or logarithms to join or split, roots in denominators, trigonometric identities. */
function* rewrittenTraits(node: Node): Generator<string> {
  if (node.kind === 'sum') yield* traitsOfTerms(termsOf(node))
  if (node.kind === 'quotient') yield* traitsOfFractionLine(...node.parts)
  if (node.kind === 'product' || node.kind === 'quotient') yield* traitsOfAngles(node)
  if (isTrigonometric(node)) yield `${ARGUABLE}angle ${angleOf(node)}`
  const [of] = node.kind === 'call' && node.name === 'Log' ? node.parts : []
  if (of && /^(?:product|quotient|power)$/.test(of.kind) && hasLetters(of))
    yield `${ARGUABLE}logarithm to split`
}

function* traitsOfTerms(terms: readonly Node[]) {
  const factors = terms.map((term) => factorsOf(term))
  const count = (isSuch: (node: Node, isBelow: boolean) => boolean) =>
    factors.filter((each) => each.some((factor) => isSuch(factor.node, factor.isBelow))).length
  if (count((node, isBelow) => isBelow && hasLetters(node)) > 1)
    yield `${ARGUABLE}fractions to join`
  if (count((node) => node.kind === 'call' && node.name === 'Log') > 1)
    yield `${ARGUABLE}logarithms to join`
  const isSquare = (node: Node) => wholeExponentOf(node) === 2n && isTrigonometric(baseOf(node))
  if (terms.some((term) => fractionOf(term)) && count(isSquare) > 0)
    yield `${ARGUABLE}square to take`
}

function* traitsOfFractionLine(over: Node, under: Node) {
  const below = factorsOf(under).map((factor) => factor.node)
  if (below.some(radicandOf) && wholeOf(over) !== 1n) yield `${ARGUABLE}root below`
  const sums = below.filter(isSum)
  if (sums.some(hasRoot) || [...nodesOf(under)].some(isImaginary)) yield 'root below'
  const isHigher = (sum: Node) =>
    [...nodesOf(sum)].some((node) => node.kind === 'power' && hasLetters(baseOf(node)))
  if (sums.filter(hasLetters).length > 1 || sums.some(isHigher))
    yield `${ARGUABLE}fraction to split`
  if (trigonometricCalls(sums).length > 0) yield `${ARGUABLE}trigonometry below`
}

/** tan x cos x, sin x / tan x and sin 2x / cos x can be simplified; sin x / cos x is tan x itself. */
function* traitsOfAngles(node: Node) {
  const factors = factorsOf(node)
  const calls = factors.flatMap(({ node: factor }) =>
    trigonometricCalls([baseOf(factor)]).slice(0, 1),
  )
  const isOther = ({ name }: Call) => !/^(?:Sin|Cos)$/.test(name)
  const below = factors.flatMap(({ node: factor, isBelow }) =>
    isBelow && isTrigonometric(factor) ? factor : [],
  )
  const isMade = calls.some(isOther) && calls.length > 1
  const areOthers = below.length > 0 && new Set(calls.map(angleOf)).size > 1
  if (isMade || areOthers || below.some(isOther)) yield `${ARGUABLE}angles to put together`
}
