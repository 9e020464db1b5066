import { expressionsOfParts, type Parts } from '../reading/parts.ts'
import { equalParts, ratioToFraction, removeDoubles } from './equal-parts.ts'
import { matchInAnyOrder, type Truth } from './truth.ts'

/** A letter or Greek letter with an index, primes and arguments: `x`, `y_{1}`, `f'(x)`, `f^{-1}(x)`, `P(A)`. */
const LETTER =
  /(?:[a-zA-Z]|\\[a-zA-Z]+)(?:_\{\w+\})?(?:'|\^\{\\prime\})*(?:(?:\^\{-1\})?\((?:[^()=<>]|\([^()=<>]*\))*\))?/
const NAMES: readonly RegExp[] = [
  LETTER,
  /m?\\angle ?[A-Z]{1,3}|[A-Z]{2,3}/,
  /\\(?:overline|vec)\{\w+\}|\|[a-zA-Z]\|/,
  // A^{-1}, and `\sin^{2}` in a line of working
  /[A-Z]\^\{-?\w+\}|\\[a-z]+\^\{2\}/,
  /\\(?:sin|cos|tan|csc|sec|cot) ?(?:\(?(?:[a-zA-Z]|\\[a-z]+)\)?)/,
  // dy/dx, \frac{dy}{dx}, \frac{d^{2}y}{dx^{2}}
  /d(?:\^\{\d\})?[a-zA-Z]\/d[a-zA-Z](?:\^\{\d\})?/,
  /\\frac\{d(?:\^\{\d\})?[a-zA-Z]?\}\{d[a-zA-Z](?:\^\{\d\})?\}[a-zA-Z]?/,
  // a:b, (x, y), (f\circ g)(x), A\cup B', A-B
  /[a-zA-Z](?::[a-zA-Z])+|\([a-z](?:, ?[a-z])+\)/,
  /\([fgh] ?\\circ ?[fgh]\)\([^()]*\)/,
  /[A-Z]'?(?:(?:\\(?:cup|cap|times) ?|-)[A-Z]'?)+/,
  // \alpha+\beta, \frac{1}{\alpha}+\frac{1}{\beta}
  /(?=.*\\alpha.*\\beta)(?:\\(?:alpha|beta|gamma|frac)|[-+ {}^()\d])+/,
]
/** A text before `=` that names a result. */
const NAME = new RegExp(`^(?:${NAMES.map(({ source }) => source).join('|')})$`)

/** Values in the order given, with their common name. */
type Values = { name: string | undefined; values: Parts[] }

const textOf = (part: Parts | undefined): string | undefined => {
  if (part?.kind === 'expression') return part.expression.text
  if (part?.kind === 'ratio') return part.parts.map(textOf).join(':')
  if (part?.kind === 'union') return part.parts.map(textOf).sort().join('\\cup ')
  if (part?.kind === 'intersection') return part.parts.map(textOf).sort().join('\\cap ')
  const texts = part?.kind === 'tuple' ? part.parts.map(textOf) : []
  return texts.length > 0 ? `(${texts.join(',')})` : undefined
}

/** Whether a part can be the name of a result. */
export const isName = (part: Parts | undefined) => NAME.test(textOf(part) ?? '')

/** Whether an equation is solved: `x = 2` is, but neither `2x = 4` nor `x = 3x − 4`. */
export const isSolved = (sides: readonly Parts[]) =>
  sides.some(isName) &&
  sides.some((side) => expressionsOfParts(side).every(({ letters }) => letters.size === 0))

/** `x_1` and `x_2` are two values of x; `dy/dx` is y', `T_n` is a_n, `\angle A` is A. */
export const nameOf = (part: Parts | undefined) =>
  textOf(part)
    ?.replace(/^m?\\angle ?/, '')
    .replace(/^\\(?:vec|overline)\{(\w+)\}$/, '$1')
    .replace(/^[Ttu](?=_\{n\}$)/, 'a')
    .replace(/_\{\w+\}/, '')
    .replace(/^(?:\\frac\{)?(d(?:\^\{\d\})?[a-zA-Z])(?:\/|\}\{)(d[a-z](?:\^\{\d\})?)\}?$/, '$1/$2')
    .replace(/^dy\/dx$/, "y'")
    .replace(/^d\^\{2\}y\/dx\^\{2\}$/, "y''")

/** Equal values under different names are left to a person; `f(x)` and `f^{-1}(x)` are y, and P is P(A) beside a bare P. */
export function truthUnderNames(truth: Truth, one = '', other = ''): Truth {
  // b : a = 4 : 3 for a : b = 3 : 4
  if (one !== other && [one, other].every((name) => name.includes(':'))) return 'unsure'
  const isOther = (a: string, b: string) =>
    a === b || b.startsWith(`${a}(`) || a === b.replace(/^f(?:\^\{-1\})?('*)\(x\)$/, 'y$1')
  const isOne = !one || !other || isOther(one, other) || isOther(other, one)
  return truth === 'yes' && !isOne ? 'unsure' : truth
}

/** Braces or brackets held as one value: a set, or a point. */
export const isHeld = ({ kind }: Parts) => /^(?:set|named|tuple)$/.test(kind)

function valuesOf(part: Parts): Values | undefined {
  if (part.kind === 'relation') return part.sign === '=' ? namedValue(part.parts) : undefined
  // Braces count: {∅} is not ∅, and {{1}, {2}} is not {1, 2}.
  const isSet = part.kind === 'set'
  const isOfOne = isSet && part.parts.length === 1 && part.parts.some(isHeld)
  if (isOfOne || !(isSet || part.kind === 'list'))
    return { name: undefined, values: [ratioToFraction(part)] }
  // `A = 2 · 3 = 6` gives A = 2 · 3 and a true statement.
  const each = part.parts.flatMap((one): Values | [] =>
    isSet && one.kind === 'set' ? { name: undefined, values: [one] } : (valuesOf(one) ?? []),
  )
  const [name, ...others] = new Set(each.flatMap((values) => values.name ?? []))
  if (each.length < part.parts.length || others.length > 0) return
  return { name, values: each.flatMap(({ values }) => values) }
}

function namedValue([left, right]: readonly Parts[]): Values | undefined {
  if (!left || !right) return
  // C or K on the right, as in x² + y² = C, is a constant and no name.
  const isLast = isName(right) && !/^[CcKk]$/.test(textOf(right) ?? '')
  const [name, value] = isName(left) ? [left, right] : isLast ? [right, left] : []
  // A = {1, 2}
  if (value) return { name: nameOf(name), values: valuesOf(value)?.values ?? [value] }
  // 2 + 3 = 5 is a statement; 5 = 5 states nothing.
  const isTold = textOf(left) !== textOf(right) && equalParts(left, right) === 'yes'
  return isTold ? { name: undefined, values: [right] } : undefined
}

/** Values of several letters in alphabetical order: `y = 3, x = 2` is (2, 3). */
function coordinatesOf(part: Parts): Values | undefined {
  const each =
    part.kind === 'list'
      ? part.parts.map((one) => (one.kind === 'relation' ? valuesOf(one) : undefined))
      : []
  const names = new Map(each.map((values) => [values?.name ?? '', values?.values[0]]))
  if (each.length < 2 || names.size < each.length || names.has('')) return
  const sorted = [...names.keys()].sort()
  const parts = sorted.flatMap((name) => names.get(name) ?? [])
  return { name: `(${sorted})`, values: [{ kind: 'tuple', open: '(', close: ')', parts }] }
}

/** Names such as `n(A)` may be omitted if one thing is asked for; another name is wrong, unless a person accepts it. */
export function equalValues(one: Parts, other: Parts): Truth | undefined {
  const listed = valuesInOrder(one, other) ?? valuesInOrder(other, one)
  if (listed) return listed
  const [a, b] = [one, other].map((part) => coordinatesOf(part) ?? valuesOf(part))
  if (!a || !b) return
  const truth = matchInAnyOrder(removeDoubles(a.values), removeDoubles(b.values), equalParts)
  return truthUnderNames(truth, a.name, b.name)
}

/** `2, 3` and `{(2, 3)}` may be the point, or the values of x and y in this order. */
function valuesInOrder(one: Parts, other: Parts): Truth | undefined {
  const point = coordinatesOf(one)?.values[0] ?? one
  if (point.kind !== 'tuple' || !(other.kind === 'list' || other.kind === 'set')) return
  const { kind, parts } = other
  const isBare = kind === 'list' && parts.every((part) => part.kind === 'expression')
  const meant = isBare ? ({ ...point, open: '(', close: ')', parts } as const) : parts[0]
  const isMeant = meant && (isBare || parts.length === 1) && equalParts(meant, point) === 'yes'
  return isMeant ? 'unsure' : undefined
}
