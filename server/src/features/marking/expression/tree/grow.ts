import { Unreadable } from '@ganit/contract/reading/unreadable'
import { readDecimal } from '../../number/fraction.ts'
import { evaluateTree, type Json, parseTree } from '../engine.ts'
import { isReckoned } from '../values/value-at.ts'
import { lettersOf, type Node, negativeNode, textOf } from './node.ts'

const LETTERS: Record<string, string> = { e: 'ExponentialE', i: 'ImaginaryUnit' }

/** The engine's names for non-numbers. */
const NO_NUMBERS = new Set('Nothing ContinuationPlaceholder True False Undefined NaN'.split(' '))

/** The engine's names for kinds of nodes, with their number of parts. */
const KINDS: Record<string, readonly [kind: Node['kind'], parts?: number]> = {
  Add: ['sum'],
  Multiply: ['product'],
  InvisibleOperator: ['product'],
  Negate: ['negative', 1],
  Divide: ['quotient', 2],
  Rational: ['quotient', 2],
  Power: ['power', 2],
  Root: ['root', 2],
}

/** Names rewritten into these kinds. */
const SAME: Record<string, (first: Json, ...more: Json[]) => Json | undefined> = {
  Delimiter: (of, ...marks) => (marks.length === 0 ? of : undefined),
  Subtract: (from, ...taken) => ['Add', from, ...taken.map((each): Json => ['Negate', each])],
  Exp: (exponent) => ['Power', 'e', exponent],
  Sqrt: (of) => ['Root', of, 2],
  Ln: (of) => ['Log', of, 'e'],
  Lb: (of) => ['Log', of, 2],
  Log: (of, base) => (base === undefined ? ['Log', of, 10] : undefined),
  Complex: (real, imaginary) => ['Add', real, ['Multiply', imaginary, 'i']],
  // `\sin^{-1} x`
  Apply: (of, ...args) =>
    isCall(of) && of[0] === 'InverseFunction'
      ? [`Arc${String(of[1]).toLowerCase()}`, ...args]
      : undefined,
}

/** Converts the engine's tree into ours. */
function growTree(json: Json): Node {
  if (typeof json === 'number') return growNumeral(String(json))
  if (typeof json === 'string') return growSymbol(json)
  if ('num' in json) return growNumeral(json.num)
  const [name, first = 'Nothing', ...more] = json
  const same = SAME[name]?.(first, ...more)
  if (same !== undefined) return growTree(same)
  const args = json.slice(1) as Json[]
  const [kind, count = args.length] = KINDS[name] ?? []
  if (kind && args.length === count) return { kind, parts: args.map(growTree) } as Node
  return isReckoned(name) ? { kind: 'call', name, parts: args.map(growTree) } : engineNode(json)
}

function growNumeral(text: string): Node {
  const value = readDecimal(text)
  if (value) return { kind: 'number', value }
  return growSymbol(text.replace(/^\+?(?=I)/, 'Positive').replace('-', 'Negative'))
}

function growSymbol(name: string): Node {
  if (name.startsWith("'") || NO_NUMBERS.has(name)) throw new Unreadable('no mathematics')
  if (name === 'NegativeInfinity') return negativeNode(growSymbol('PositiveInfinity'))
  return { kind: 'symbol', name: LETTERS[name] ?? name }
}

/** Sums, integrals, derivatives, limits, determinants, and unknown functions. */
function engineNode(json: Json): Node {
  const text = JSON.stringify(json)
  // dy/dx is a letter of its own, because y varies with x.
  if (/^(?:\["D",)+"/.test(text)) return { kind: 'symbol', name: text }
  return { kind: 'engine', name: isCall(json) ? json[0] : '', text, result: resultOf(json, text) }
}

function resultOf(json: Json, text: string): Node | undefined {
  try {
    const result = evaluateTree(json)
    return JSON.stringify(result).includes(text) || isOpen(result) ? undefined : growTree(result)
  } catch {
    return undefined
  }
}

const isCall = (json: Json | undefined): json is readonly [string, ...Json[]] => Array.isArray(json)

/** Whether the engine left an error, or only an approximate value. */
const isOpen = (json: Json): boolean =>
  isCall(json) && (/^(?:Error|Measurement)$/.test(json[0]) || json.some((each) => isOpen(each)))

/** A parsed expression: the typed text in one spelling, and its tree. */
export type Expression = { text: string; tree: Node; key: string; letters: ReadonlySet<string> }

export function toExpression(tree: Node, text?: string): Expression {
  const key = textOf(tree)
  return { text: text ?? key, tree, key, letters: lettersOf(tree) }
}

/** Parses an expression; throws if the text is none. */
export const readExpression = (text: string) => toExpression(growTree(parseTree(text)), text)

export const makeExpression = (kind: 'sum' | 'product' | 'quotient', ...of: Expression[]) =>
  toExpression({ kind, parts: of.map(({ tree }) => tree) } as Node)
