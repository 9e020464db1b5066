import { treeOf } from '../engine.ts'
import { grow } from '../tree/grow.ts'
import { lettersOf, type Node, textOf } from '../tree/node.ts'

/** An expression that was read: what was typed, in one spelling, and its tree. */
export type Expression = { text: string; tree: Node; key: string; letters: ReadonlySet<string> }

/** What was read, or made of it. */
export function asExpression(tree: Node, text?: string): Expression {
  const key = textOf(tree)
  return { text: text ?? key, tree, key, letters: lettersOf(tree) }
}

/** Reads an expression; throws where it is none. */
export const readExpression = (text: string) => asExpression(grow(treeOf(text)), text)

/** Some expressions added, multiplied, or divided one by the other. */
export const made = (kind: 'sum' | 'product' | 'quotient', ...of: Expression[]) =>
  asExpression({ kind, parts: of.map(({ tree }) => tree) } as Node)
