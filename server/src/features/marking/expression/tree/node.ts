import Fraction from 'fraction.js'
import { divideIfPossible } from '../../number/fraction.ts'

/** An expression as written, apart from brackets. */
export type Node =
  | { kind: 'number'; value: Fraction }
  /** A letter, or a constant: `Pi`, `ExponentialE`, `ImaginaryUnit`, `PositiveInfinity`. */
  | { kind: 'symbol'; name: string }
  | { kind: 'sum' | 'product'; parts: Node[] }
  | { kind: 'negative'; parts: [of: Node] }
  | { kind: 'quotient'; parts: [over: Node, under: Node] }
  | { kind: 'power'; parts: [base: Node, exponent: Node] }
  | { kind: 'root'; parts: [of: Node, degree: Node] }
  | { kind: 'call'; name: string; parts: Node[] }
  /** Only the engine can evaluate it; `result` is its value. */
  | { kind: 'engine'; name: string; text: string; result: Node | undefined }

const CONSTANTS = new Set(['Pi', 'ExponentialE', 'ImaginaryUnit', 'PositiveInfinity'])

export const wholeNode = (value: bigint | number): Node => ({
  kind: 'number',
  value: new Fraction(value),
})

export const negativeNode = (of: Node): Node => ({ kind: 'negative', parts: [of] })

/** The quotient of 1 and a node. */
export const invertNode = (of: Node): Node => ({ kind: 'quotient', parts: [wholeNode(1), of] })

export const childrenOf = (node: Node): readonly Node[] => ('parts' in node ? node.parts : [])

/** Canonical text of a tree, sums and products sorted: equal texts are equal expressions. */
export function textOf(node: Node): string {
  if (node.kind === 'number') return `${node.value.s * node.value.n}/${node.value.d}`
  if (node.kind === 'symbol') return node.name
  if (node.kind === 'engine') return node.text
  const parts = node.parts.map(textOf)
  if (node.kind === 'sum' || node.kind === 'product') parts.sort()
  const name = node.kind === 'call' ? node.name : node.kind
  return `${name}(${parts.join(' ')})`
}

/** All nodes of a tree, root first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/** Letters of an expression, including the imaginary unit, without constants. */
export function lettersOf(node: Node) {
  const letters = new Set<string>()
  for (const each of nodesOf(node))
    if (each.kind === 'symbol' && !CONSTANTS.has(each.name)) letters.add(each.name)
    else if (each.kind === 'engine' && each.result)
      for (const letter of lettersOf(each.result)) letters.add(letter)
  return letters
}

/** `2/3`, `-2`, `0.5` as a fraction in lowest terms; undefined if it is none. */
export function fractionOf(node: Node): Fraction | undefined {
  if (node.kind === 'number') return node.value
  if (node.kind !== 'negative' && node.kind !== 'quotient') return
  const [first, under] = node.parts.map(fractionOf)
  return node.kind === 'negative' ? first?.neg() : divideIfPossible(first, under)
}

/** The value of a node, if it is an integer. */
export function wholeOf(node: Node) {
  const fraction = fractionOf(node)
  return fraction?.d === 1n ? fraction.s * fraction.n : undefined
}
