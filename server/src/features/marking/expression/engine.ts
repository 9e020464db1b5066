import { ComputeEngine, type Expression } from '@cortex-js/compute-engine'
import { Unreadable } from '@ganit/contract/reading/unreadable'

/** As the engine writes a tree. */
export type Json = number | string | { num: string } | readonly [string, ...Json[]]

const DIGITS = 30

const engine = new ComputeEngine()
engine.precision = DIGITS

/** Letters are numbers, so that `N(x + 1)` is a product; e and i are numbers to the engine. */
const LETTERS = 'abcdfghjklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
engine.pushScope()
for (const letter of LETTERS) engine.declare(letter, 'number')

/** The tree as it was written, nothing reckoned or reordered. */
export function treeOf(text: string): Json {
  const expression = engine.parse(text, { form: 'raw' })
  if (!expression.isValid) throw new Unreadable('not valid')
  return expression.json as Json
}

const boxed = (tree: Json) => engine.expr(tree as Parameters<typeof engine.expr>[0])

/** What the engine makes of a sum, an integral, a limit, a determinant, or itself; nothing that it learns of names there stays. */
export function carriedOut(tree: Json): Json {
  engine.pushScope()
  try {
    return boxed(tree).evaluate().json as Json
  } finally {
    engine.popScope()
  }
}

/** The engine's number for a function of numbers. */
export const numberOf = (tree: Json): Expression => boxed(tree).N()
