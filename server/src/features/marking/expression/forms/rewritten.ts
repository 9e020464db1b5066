import { fractionOf, lettersOf, type Node, nodesOf, textOf, wholeOf } from '../tree/node.ts'
import { baseOf, factorsOf, isSum, radicandOf, termsOf, wholeExponentOf } from './monomial.ts'

/** Prefix of traits that one teacher accepts as simple and another does not: a person decides. */
export const ARGUABLE = '~'

/** Trigonometric functions. */
export const TRIGONOMETRIC = /^(?:Sin|Cos|Tan|Csc|Sec|Cot)$/

type Call = Extract<Node, { kind: 'call' }>

const isTrigonometric = (node: Node): node is Call =>
  node.kind === 'call' && TRIGONOMETRIC.test(node.name)

const callsIn = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => [...nodesOf(node)]).filter(isTrigonometric)

const angleOf = ({ parts }: Call) => parts.map(textOf).join(' ')

const hasLetters = (node: Node) => lettersOf(node).size > 0

export const hasRoot = (node: Node) => [...nodesOf(node)].some(({ kind }) => kind === 'root')

export const isImaginary = (node: Node) => node.kind === 'symbol' && node.name === 'ImaginaryUnit'

/** Traits of rewriting: fractions or logarithms to join or split, roots in denominators, trigonometric identities. */
export function* rewrittenTraits(node: Node): Generator<string> {
  if (node.kind === 'sum') yield* ofSum(termsOf(node))
  if (node.kind === 'quotient') yield* ofQuotient(...node.parts)
  if (node.kind === 'product' || node.kind === 'quotient') yield* ofAngles(node)
  if (isTrigonometric(node)) yield `${ARGUABLE}angle ${angleOf(node)}`
  const [of] = node.kind === 'call' && node.name === 'Log' ? node.parts : []
  if (of && /^(?:product|quotient|power)$/.test(of.kind) && hasLetters(of))
    yield `${ARGUABLE}logarithm to split`
}

function* ofSum(terms: readonly Node[]) {
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

function* ofQuotient(over: Node, under: Node) {
  const below = factorsOf(under).map((factor) => factor.node)
  if (below.some(radicandOf) && wholeOf(over) !== 1n) yield `${ARGUABLE}root below`
  const sums = below.filter(isSum)
  if (sums.some(hasRoot) || [...nodesOf(under)].some(isImaginary)) yield 'root below'
  const isHigher = (sum: Node) =>
    [...nodesOf(sum)].some((node) => node.kind === 'power' && hasLetters(baseOf(node)))
  if (sums.filter(hasLetters).length > 1 || sums.some(isHigher))
    yield `${ARGUABLE}fraction to split`
  if (callsIn(sums).length > 0) yield `${ARGUABLE}trigonometry below`
}

/** tan x cos x, sin x / tan x and sin 2x / cos x can be simplified; sin x / cos x is tan x itself. */
function* ofAngles(node: Node) {
  const factors = factorsOf(node)
  const calls = factors.flatMap(({ node: factor }) => callsIn([baseOf(factor)]).slice(0, 1))
  const isOther = ({ name }: Call) => !/^(?:Sin|Cos)$/.test(name)
  const below = factors.flatMap(({ node: factor, isBelow }) =>
    isBelow && isTrigonometric(factor) ? factor : [],
  )
  const isMade = calls.some(isOther) && calls.length > 1
  const areOthers = below.length > 0 && new Set(calls.map(angleOf)).size > 1
  if (isMade || areOthers || below.some(isOther)) yield `${ARGUABLE}angles to put together`
}
