import { treeOf } from '../engine.ts'
import { grow } from '../tree/grow.ts'
import { lettersOf, type Node, textOf } from '../tree/node.ts'

/** A parsed expression: the typed text in one spelling, and its tree. */
export type Expression = { text: string; tree: Node; key: string; letters: ReadonlySet<string> }

export function asExpression(tree: Node, text?: string): Expression {
  const key = textOf(tree)
  return { text: text ?? key, tree, key, letters: lettersOf(tree) }
}

/** Parses an expression; throws if it is none. */
export const readExpression = (text: string) => asExpression(grow(treeOf(text)), text)

export const made = (kind: 'sum' | 'product' | 'quotient', ...of: Expression[]) =>
  asExpression({ kind, parts: of.map(({ tree }) => tree) } as Node)
