import { ComputeEngine, type Expression } from '@cortex-js/compute-engine'
import { Unreadable } from '@ganit/contract/reading/unreadable'
import Fraction from 'fraction.js'

/** The engine's JSON tree. */
export type Json = number | string | { num: string } | readonly [string, ...Json[]]

const DIGITS = 30

const engine = new ComputeEngine()
engine.precision = DIGITS

/** Letters are numbers, so that `N(x + 1)` is a product; e and i are numbers of the engine. */
const LETTERS = 'abcdfghjklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
engine.pushScope()
for (const letter of LETTERS) engine.declare(letter, 'number')

/** Tree as written, without evaluation or reordering. */
export function parseTree(text: string): Json {
  // The engine reads a percent sign only behind digits.
  const plain = text.replace(
    /\\frac\{(\d+)\}\{([1-9]\d*)\}\\%/g,
    (_, top: string, bottom: string) => new Fraction(`${top}/${bottom}`).div(100).toLatex(),
  )
  const expression = engine.parse(plain, { form: 'raw' })
  if (!expression.isValid) throw new Unreadable('not valid')
  return expression.json as Json
}

const boxTree = (tree: Json) => engine.expr(tree as Parameters<typeof engine.expr>[0])

/** Evaluates a sum, integral, limit or determinant; declarations the engine makes are discarded. */
export function evaluateTree(tree: Json): Json {
  engine.pushScope()
  try {
    return boxTree(tree).evaluate().json as Json
  } finally {
    engine.popScope()
  }
}

/** The engine's numeric value of a function. */
export const numericValueOf = (tree: Json): Expression => boxTree(tree).N()
