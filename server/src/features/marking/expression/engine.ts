import { ComputeEngine, type Expression } from '@cortex-js/compute-engine'
import { Unreadable } from '@ganit/contract/reading/unreadable'

/** As the engine writes a tree. */
export type Json = number | string | { num: string } | readonly [string, ...Json[]]

const DIGITS = 30

const engine = new ComputeEngine()
engine.precision = DIGITS

const GREEK =
  /\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Sigma|Phi|Psi|Omega)(?![a-zA-Z])/g

/** The letters of a text that was read, as the engine names them: `x`, `x_1`, `alpha`, but e and i, which are numbers. */
function lettersIn(text: string) {
  const greek = [...text.matchAll(GREEK)].map(([found]) => found.slice(1))
  const plain = text
    .replace(/\\(?:text|operatorname|begin|end|mathbb)\{[^{}]*\}/g, ' ')
    .replace(/\\[a-zA-Z]+/g, ' ')
  const indexed = [...plain.matchAll(/([a-zA-Z])_\{(\w+)\}/g)].map(([, one, of]) => `${one}_${of}`)
  const single = plain.match(/[a-zA-Z]/g) ?? []
  return new Set([...greek, ...indexed, ...single.filter((letter) => !/[ei]/.test(letter))])
}

/**
 * Does work with the letters of these texts declared as numbers, and nothing left behind: what one answer calls a function the
 * next one may call a number.
 */
export function withLetters<T>(texts: readonly string[], work: () => T): T {
  engine.pushScope()
  try {
    for (const letter of lettersIn(texts.join(' '))) engine.declare(letter, 'number')
    return work()
  } finally {
    engine.popScope()
  }
}

/** The tree as it was written, nothing reckoned or reordered. */
export function treeOf(text: string): Json {
  const expression = engine.parse(text, { form: 'raw' })
  if (!expression.isValid) throw new Unreadable('not valid')
  return expression.json as Json
}

const boxed = (tree: Json) => engine.expr(tree as Parameters<typeof engine.expr>[0])

/** What the engine makes of a sum, an integral, a derivative, a limit, a determinant; itself where it can make nothing of it. */
export const carriedOut = (tree: Json): Json => boxed(tree).evaluate().json as Json

/** The engine's number for a function of numbers. */
export const numberOf = (tree: Json): Expression => boxed(tree).N()

/** Whether the engine is sure that two expressions are equal. */
export function isSurelyEqual(one: string, other: string) {
  const [a, b] = [engine.parse(one), engine.parse(other)]
  return a.isValid && b.isValid && a.isEqual(b) === true
}
