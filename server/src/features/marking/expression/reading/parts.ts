import { readLatex } from '@ganit/contract/reading/read-latex'
import { contentOfBrackets, splitOutsideBrackets } from '@ganit/contract/reading/split'
import { withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { Unreadable } from '@ganit/contract/reading/unreadable'
import { type Expression, readExpression } from '../tree/grow.ts'
import { realNumberOf } from '../values/value-at.ts'

/** Structure of an answer: expressions, and the lists, sets and relations around them. */
export type Parts =
  | { kind: 'expression'; expression: Expression }
  /** `x = 2, x = 3`, `x < 1 or x > 2`: in any order. */
  | { kind: 'list'; joint: 'and' | 'or' | ','; parts: Parts[] }
  | { kind: 'set' | 'union' | 'intersection' | 'without' | 'ratio'; parts: Parts[] }
  | { kind: 'tuple'; open: '(' | '['; close: ')' | ']'; parts: Parts[] }
  | { kind: 'matrix'; columns: number; parts: Parts[] }
  | { kind: 'named'; name: string }
  | { kind: 'relation'; sign: '=' | '\\ne' | '<' | '\\le'; parts: Parts[] }

const PARTS_MAX = 60

const OR = /\\text\{or\}|\\vee(?![a-zA-Z])/
const AND = /\\text\{and\}|\\wedge(?![a-zA-Z])|\\land(?![a-zA-Z])/
const SEPARATED = /,|;|\\text\{and\}/
const RELATION = /\\(?:ne|le|ge)(?![a-zA-Z])|[=<>]/
const ELEMENT = /\\in(?![a-zA-Z])/
const JOINED = { union: /\\cup(?![a-zA-Z])/, intersection: /\\cap(?![a-zA-Z])/ }
const WITHOUT = /\\setminus(?![a-zA-Z])|-(?=\s*\\\{)/
const NAMED = /^(?:\\mathbb\{[A-Z]\}|\\emptyset|\\text\{\w+\})(?:\^\{[-+*]\}|_\{[-+*]\})?$/
const MATRIX = /^([\s\S]*?)\\begin\{([pbB]?matrix)\}([\s\S]*)\\end\{\2\}$/
const CONDITION = /:|\\mid(?![a-zA-Z])|\|/
/** A named point: `P(3, -4)`. */
const POINT = /^[A-Z]'? *(?=\(.*,.*\)$)/s
const PLUS_MINUS = /\\(?:pm|mp)(?![a-zA-Z])/g

/** Parses the structure of a formula from `readLatex`; throws if it cannot be read. */
function parseParts(text: string): Parts {
  if (text.trim() === '') throw new Unreadable('nothing')
  return listOf(text) ?? relationOf(text) ?? setOf(text) ?? parseSingle(text)
}

function parseAll(texts: readonly string[]) {
  if (texts.length > PARTS_MAX) throw new Unreadable('too many parts')
  return texts.map(parseParts)
}

function listOf(text: string): Parts | undefined {
  for (const [joint, pattern] of [
    ['or', OR],
    ['and', AND],
    [',', SEPARATED],
  ] as const) {
    const { parts } = splitOutsideBrackets(text, pattern)
    // `x > 1, or x < 0`
    const clean = joint === ',' ? parts : parts.map((part) => part.replace(/,$/, ''))
    // `x = 1, y = 2 and z = 3` has three parts.
    const flat = (part: Parts) => (joint === 'and' && part.kind === 'list' ? part.parts : [part])
    if (parts.length > 1)
      return { kind: 'list', joint, parts: parseAll(nameLikeFirst(clean)).flatMap(flat) }
  }
}

/** `x = 2, 3` is `x = 2, x = 3`. */
function nameLikeFirst(texts: readonly string[]) {
  const [name] = /^(?:[a-zA-Z](?:_\{\w+\})?|\\[a-zA-Z]+) *(?:=|\\ne) */.exec(texts[0] ?? '') ?? []
  const isBare = (text: string) =>
    text !== '' && splitOutsideBrackets(text, RELATION).signs.length === 0
  if (name === undefined || !texts.slice(1).every(isBare)) return texts
  return texts.map((text, place) => (place === 0 ? text : name + text))
}

function relationOf(text: string): Parts | undefined {
  const { parts, signs } = splitOutsideBrackets(text, RELATION)
  const [first = '', second = ''] = parts
  if (signs.length > 1) {
    const links = signs.map((sign, place) => `${parts[place]}${sign} ${parts[place + 1]}`)
    const relations = parseAll(links)
    // 1/3 < 1/2 < 3/4 orders numbers.
    if (relations.every(isTrue)) return { kind: 'list', joint: ',', parts: parseAll(parts) }
    return { kind: 'list', joint: 'and', parts: relations }
  }
  const [sign] = signs
  if (sign === undefined) {
    const element = splitOutsideBrackets(text, ELEMENT).parts
    return element.length === 2 ? parseParts(element[1] ?? '') : undefined
  }
  if (sign === '>') return { kind: 'relation', sign: '<', parts: parseAll([second, first]) }
  if (sign === '\\ge') return { kind: 'relation', sign: '\\le', parts: parseAll([second, first]) }
  if (text.search(PLUS_MINUS) >= 0) return bothSigns(text)
  return { kind: 'relation', sign: sign as '=', parts: parseAll([first, second]) }
}

/** 1/3 < 1/2 */
function isTrue(part: Parts) {
  if (part.kind !== 'relation' || part.sign !== '<') return false
  const [a, b] = expressionsOfParts(part).map(({ tree }) => realNumberOf(tree))
  return a !== undefined && b !== undefined && a.lt(b)
}

/** `x = \pm 2` is `x = 2, x = -2`. */
function bothSigns(text: string): Parts {
  const upper = text.replace(PLUS_MINUS, (sign) => (sign === '\\pm' ? '+' : '-'))
  const lower = text.replace(PLUS_MINUS, (sign) => (sign === '\\pm' ? '-' : '+'))
  return { kind: 'list', joint: ',', parts: parseAll([upper, lower].map(dropLeadingPlus)) }
}

const dropLeadingPlus = (text: string) => text.replace(/(^|[=<>(,])\s*\+/g, '$1')

function setOf(text: string): Parts | undefined {
  if (NAMED.test(text)) return { kind: 'named', name: text }
  for (const kind of ['union', 'intersection'] as const) {
    const { parts } = splitOutsideBrackets(text, JOINED[kind])
    if (parts.length > 1) return { kind, parts: parseAll(parts) }
  }
  const without = splitOutsideBrackets(text, WITHOUT).parts
  if (without.length === 2) return { kind: 'without', parts: parseAll(without) }
  return bracketsOf(text) ?? matrixOf(text)
}

function bracketsOf(text: string): Parts | undefined {
  const found = contentOfBrackets(text.replace(POINT, ''))
  if (!found) return
  const { open, inner, close } = found
  if (open === '\\{' && close === '\\}') {
    if (inner.trim() === '') return { kind: 'named', name: '\\emptyset' }
    const [of = '', condition] = splitOutsideBrackets(inner, CONDITION).parts
    if (condition !== undefined) return conditionOf(of, condition)
  }
  const { parts } = splitOutsideBrackets(inner, SEPARATED)
  if (open === '\\{' && close === '\\}')
    return {
      kind: 'set',
      parts: parseAll(parts.map((each) => each.replace(/^\\phi$/, '\\emptyset'))),
    }
  if (parts.length < 2 || open === '\\{' || close === '\\}') return
  return { kind: 'tuple', open: open as '(', close: close as ')', parts: parseAll(parts) }
}

/** `\{x : x > 2\}` is x > 2. */
function conditionOf(of: string, condition: string): Parts {
  if (!/^[a-z](?: *\\in *\\mathbb\{R\})?$/.test(of)) throw new Unreadable('a condition')
  return parseParts(condition)
}

/** A number before a matrix multiplies each entry. */
function matrixOf(text: string): Parts | undefined {
  const [, factor = '', , inner] = MATRIX.exec(text) ?? []
  if (inner === undefined || inner.includes('\\begin')) return
  const rows = splitOutsideBrackets(inner.replace(/\\\\\s*$/, ''), /\\\\/).parts
  const table = rows.map((row) => splitOutsideBrackets(row, /&/).parts)
  const columns = table[0]?.length ?? 0
  if (table.some((row) => row.length !== columns)) throw new Unreadable('rows')
  const by = factor.trim() === '-' ? '-' : factor.trim() && `(${factor.trim()})`
  const entryOf = (entry: string) => (by ? `${by}(${entry})` : entry)
  return { kind: 'matrix', columns, parts: parseAll(table.flat().map(entryOf)) }
}

function parseSingle(text: string): Parts {
  const ratio = splitOutsideBrackets(text, /:/).parts
  if (ratio.length > 1) return { kind: 'ratio', parts: parseAll(ratio) }
  if (text.search(PLUS_MINUS) >= 0) return bothSigns(text)
  return { kind: 'expression', expression: readExpression(text) }
}

export const expressionsOfParts = (parts: Parts): Expression[] => {
  if (parts.kind === 'expression') return [parts.expression]
  return parts.kind === 'named' ? [] : parts.parts.flatMap(expressionsOfParts)
}

export type Read = {
  /** The text in normalised spelling. */
  text: string
  /** The text as written: mixed numbers stay, and no signs are added between factors. */
  written: string
  parts: Parts
}

/** Parses an answer; throws if it cannot be read. */
export function readAnswer(latex: string, unit: string | null | undefined): Read {
  const typed = withoutTypedUnit(latex, unit)
  const text = readLatex(typed)
  return {
    text,
    written: dropTimesSigns(readLatex(typed, { keepMixed: true })),
    parts: parseParts(text),
  }
}

/** A fraction that is all of the answer: its bottom is one number, letter or root. */
const SLASHED =
  /^(-?)\(?((?:\d|[a-zA-Z]|\\pi|\\sqrt\{\w+\})+)\)?\/(\d+|[a-zA-Z]|\\pi|\\sqrt\{\w+\})$/

/**
 * × and · between numbers are the same sign, and elsewhere optional. 1/2 is ½, and √3/2 is a fraction in another
 * notation.
 */
const dropTimesSigns = (text: string) =>
  text
    .replace(/\s*\\(?:times|cdot)(?![a-zA-Z])\s*|\*/g, '·')
    .replace(/(?<!\d)·|·(?!\d)/g, '')
    .replace(/(?<![\w.)}])(\d+)\/(\d+)(?![\w.(\\])/g, '\\frac{$1}{$2}')
    .replace(/\^\{\((-?\w+)\)\}/g, '^{$1}')
    .replace(/\s+/g, '')
    .replace(SLASHED, '$1\\frac{$2}{$3}')
