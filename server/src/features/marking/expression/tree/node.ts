import type { Fraction } from '../../number/fraction.ts'

/** An expression as it was written, brackets aside. */
export type Node =
  | { kind: 'number'; value: Fraction }
  /** A letter, or a constant: `Pi`, `ExponentialE`, `ImaginaryUnit`, `PositiveInfinity`. */
  | { kind: 'symbol'; name: string }
  | { kind: 'sum'; terms: Node[] }
  | { kind: 'negative'; of: Node }
  | { kind: 'product'; factors: Node[] }
  | { kind: 'quotient'; over: Node; under: Node }
  | { kind: 'power'; base: Node; exponent: Node }
  | { kind: 'root'; of: Node; degree: Node }
  | { kind: 'call'; name: string; args: Node[] }
  /** What only the engine can make something of, with what that is. */
  | { kind: 'engine'; name: string; text: string; result: Node | undefined }

export const CONSTANTS = new Set(['Pi', 'ExponentialE', 'ImaginaryUnit', 'PositiveInfinity'])

export const whole = (value: bigint | number): Node => ({
  kind: 'number',
  value: { top: BigInt(value), bottom: 1n },
})

export const negative = (of: Node): Node => ({ kind: 'negative', of })

/** The parts of a node, in their order. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'sum':
      return node.terms
    case 'negative':
      return [node.of]
    case 'product':
      return node.factors
    case 'quotient':
      return [node.over, node.under]
    case 'power':
      return [node.base, node.exponent]
    case 'root':
      return [node.of, node.degree]
    case 'call':
      return node.args
    default:
      return []
  }
}

/** One text for each tree, with sums and products in one order: equal texts are equal expressions. */
export function textOf(node: Node): string {
  if (node.kind === 'number') return `${node.value.top}/${node.value.bottom}`
  if (node.kind === 'symbol') return node.name
  if (node.kind === 'engine') return node.text
  const parts = childrenOf(node).map(textOf)
  if (node.kind === 'sum' || node.kind === 'product') parts.sort()
  const name = node.kind === 'call' ? node.name : node.kind
  return `${name}(${parts.join(' ')})`
}

/** Every node of a tree, the root first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/** The letters of an expression, the imaginary unit among them, constants not. */
export function lettersOf(node: Node) {
  const letters = new Set<string>()
  for (const each of nodesOf(node))
    if (each.kind === 'symbol' && !CONSTANTS.has(each.name)) letters.add(each.name)
    else if (each.kind === 'engine' && each.result)
      for (const letter of lettersOf(each.result)) letters.add(letter)
  return letters
}
