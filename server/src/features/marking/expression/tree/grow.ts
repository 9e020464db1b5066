import { Unreadable } from '@ganit/contract/reading/unreadable'
import { readDecimal } from '../../number/fraction.ts'
import { carriedOut, type Json } from '../engine.ts'
import { type Node, negative, whole } from './node.ts'

const LETTERS: Record<string, string> = { e: 'ExponentialE', i: 'ImaginaryUnit' }

/** Names that the engine has for no number. */
const NO_NUMBERS = new Set(['Nothing', 'ContinuationPlaceholder', 'True', 'False', 'Undefined'])

/** Functions of numbers. */
const CALLS = new Set([
  ...['Sin', 'Cos', 'Tan', 'Csc', 'Sec', 'Cot', 'Arcsin', 'Arccos', 'Arctan', 'Arccsc', 'Arcsec'],
  ...['Arccot', 'Sinh', 'Cosh', 'Tanh', 'Abs', 'Degrees', 'Factorial', 'Binomial', 'Floor', 'Ceil'],
  ...['Max', 'Min', 'GCD', 'LCM', 'Mod', 'Sign'],
])

/** A tree of the engine's as one of ours. */
export function grow(json: Json): Node {
  if (typeof json === 'number') return numeral(String(json))
  if (typeof json === 'string') return symbol(json)
  if ('num' in json) return numeral(json.num)
  const [name, ...args] = json
  return made(name, args) ?? engineNode(json)
}

function numeral(text: string): Node {
  const value = readDecimal(text)
  if (value) return { kind: 'number', value }
  if (text === '+Infinity' || text === 'Infinity') return symbol('PositiveInfinity')
  if (text === '-Infinity') return negative(symbol('PositiveInfinity'))
  throw new Unreadable('a number beyond all measure')
}

function symbol(name: string): Node {
  if (name.startsWith("'") || NO_NUMBERS.has(name)) throw new Unreadable('no mathematics')
  if (name === 'NegativeInfinity') return negative(symbol('PositiveInfinity'))
  return { kind: 'symbol', name: LETTERS[name] ?? name }
}

function made(name: string, json: readonly Json[]): Node | undefined {
  const args = () => json.map(grow)
  const arg = (place: number) => grow(json[place] ?? 'Nothing')
  switch (name) {
    case 'Delimiter':
      return json.length === 1 ? arg(0) : undefined
    case 'Add':
      return { kind: 'sum', terms: args() }
    case 'Subtract':
      return { kind: 'sum', terms: args().map((term, place) => (place ? negative(term) : term)) }
    case 'Negate':
      return negative(arg(0))
    case 'Multiply':
    case 'InvisibleOperator':
      return { kind: 'product', factors: args() }
    case 'Divide':
      return { kind: 'quotient', over: arg(0), under: arg(1) }
    case 'Rational':
      return json.length === 2 ? { kind: 'quotient', over: arg(0), under: arg(1) } : undefined
    case 'Power':
      return { kind: 'power', base: arg(0), exponent: arg(1) }
    case 'Exp':
      return { kind: 'power', base: symbol('e'), exponent: arg(0) }
    case 'Sqrt':
      return { kind: 'root', of: arg(0), degree: whole(2) }
    case 'Root':
      return { kind: 'root', of: arg(0), degree: arg(1) }
    case 'Ln':
      return { kind: 'call', name: 'Log', args: [arg(0), symbol('e')] }
    case 'Lb':
      return { kind: 'call', name: 'Log', args: [arg(0), whole(2)] }
    case 'Log':
      return { kind: 'call', name: 'Log', args: [arg(0), json.length > 1 ? arg(1) : whole(10)] }
    case 'Complex':
      return { kind: 'sum', terms: [arg(0), { kind: 'product', factors: [arg(1), symbol('i')] }] }
    case 'Apply':
      return inverse(json)
    default:
      return CALLS.has(name) ? { kind: 'call', name, args: args() } : undefined
  }
}

/** `\sin^{-1} x` */
function inverse([of, ...json]: readonly Json[]): Node | undefined {
  const isInverse = isFunction(of) && of[0] === 'InverseFunction'
  const name = isInverse ? `Arc${String(of[1]).toLowerCase()}` : ''
  return CALLS.has(name) ? { kind: 'call', name, args: json.map(grow) } : undefined
}

/** Sums, integrals, derivatives, limits, determinants, and what nobody here knows. */
function engineNode(json: Json): Node {
  const text = JSON.stringify(json)
  const name = isFunction(json) ? json[0] : ''
  return { kind: 'engine', name, text, result: resultOf(json, text) }
}

function resultOf(json: Json, text: string): Node | undefined {
  if (text.includes('"Error"')) throw new Unreadable('an error')
  try {
    const result = carriedOut(json)
    return JSON.stringify(result).includes(text) || isOpen(result) ? undefined : grow(result)
  } catch {
    return undefined
  }
}

const isFunction = (json: Json | undefined): json is readonly [string, ...Json[]] =>
  Array.isArray(json)

/** What the engine left as an error, or knows only roughly. */
const isOpen = (json: Json): boolean =>
  isFunction(json) &&
  (json[0] === 'Error' || json[0] === 'Measurement' || json.some((each) => isOpen(each)))
