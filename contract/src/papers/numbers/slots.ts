import {
  type Exact,
  type Expression,
  NotRead,
  NoValue,
  readExpression,
  type Values,
} from './expressions.ts'

/** Kind of text: words with formulas between `$`, a formula of a key without `$`, or a number as typed. */
export type Place = 'rich' | 'formula' | 'number'

/** The slot stands beside a factor, where 1x or 0x could be written. */
const NEEDS_LEAD = 'Write [[lead a | x]], or a sign between.'
const NEEDS_START = 'Begin with [[lead a | x]]: [[term b | x]] writes + or - before it.'
const NEEDS_POWER = 'Write the power within, such as [[term a | x^2]]: 0 would leave it alone.'
const NEEDS_LETTER = 'Behind the | stands a letter, a root or a bracket, such as [[lead a | x]].'

/** Maximum number of slots in a text, because each is checked against all the text before and after it. */
const SLOTS_MAX = 60

/** Slots such as `[[a*b+1]]`, `[[lead a | x]]`, `[[term b | x]]`. A matrix such as `[[1,2],[3,4]]` has none. */
const SLOT = /\[\[([^[\]]+)\]\]/g
const INSIDE = /^(?:(lead|term)\s+)?([^|]*?)\s*(?:\|(.*))?$/s
const UNCLOSED = /\[\[(?![^[\]]*\]\s*,)/

/** Whether a text has a slot for a number. */
export const hasSlot = (text: string) => text.search(SLOT) >= 0

/** Formulas between dollar signs, as the screen and the paper find them. */
const FORMULAS =
  /(?<!\\)\$\$[\s\S]+?(?<!\\)\$\$|(?<!\\)\$(?!\s)(?:\\[\s\S]|[^$\\])+?(?<!\s)\$(?![\p{Script=Latin}\d])/gu

const SPACE = String.raw`(?:\s|~|\\[,;:! ]|\\q?quad(?![a-zA-Z]))`
/** Matches from the first space of a run only: matching from each space would take quadratic time. */
const SPACE_BEFORE = new RegExp(`(?<!${SPACE})${SPACE}+$`)
const SPACE_AFTER = new RegExp(`^${SPACE}+`)

/** Commands that keep two numbers apart. */
const SIGN =
  'lvert|lfloor|lceil|langle|times|div|cdot|ast|pm|mp|leq?|geq?|neq?|lt|gt|approx|equiv|sim|to|propto|in|notin|cup|cap|mid|parallel|perp|[rRlL]eft(?:right)?arrow|[rR]ightarrow|implies|iff|[lc]?dots|colon|therefore|because|hline|displaystyle'
const SIGN_BEFORE = new RegExp(`\\\\(?:${SIGN})$`)
const SIGN_AFTER = new RegExp(
  `^\\\\(?:(?:${SIGN}|rvert|rfloor|rceil|rangle|right|text|textbf|mathrm|mbox|circ|degree|end)(?![a-zA-Z])|[%}\\\\])`,
)
/** Words, or the beginning of a matrix: a brace that does not close a factor. */
const APART_BEFORE = /\\(?:text|textbf|mathrm|mbox|begin)\{[^{}]*\}(?:\{[clr|]*\})?$/
/** A power or a factorial, but not a degree sign. */
const POWER_AFTER = /^(?:\^(?!\{?\s*\\(?:circ|degree))|!)/
const FACTOR_AFTER = /^\s*(?:[*/×÷·]|\\(?:times|div|cdot|ast)(?![a-zA-Z]))/
const OPERATOR_BEFORE = /(?:[-+−*/×÷·±]|\\(?:times|div|cdot|pm|mp|ast))\s*$/

const isJoinedBefore = (before: string, isFormula: boolean) =>
  /\d\.$/.test(before) ||
  (isFormula
    ? /[\p{L}\p{M}\d)\]}!′']$/u.test(before) &&
      !SIGN_BEFORE.test(before) &&
      !APART_BEFORE.test(before)
    : /[\p{Script=Latin}\p{Script=Greek}\d)\]$]$/u.test(before))

const isJoinedAfter = (after: string, isFormula: boolean) =>
  /^(?:\.\d|,\d\d)/.test(after) ||
  (isFormula
    ? /^[\p{L}\p{M}\d([{√]/u.test(after) || (after.startsWith('\\') && !SIGN_AFTER.test(after))
    : /^[\p{Script=Latin}\p{Script=Greek}\d([$]/u.test(after))

type Slot = {
  kind: 'plain' | 'lead' | 'term'
  read: Expression
  /** The expression as typed; a single letter may have a word as its value. */
  said: string
  body: string
  /** The text beside it, without spaces in a formula, and with 2 for other slots. */
  before: string
  after: string
  isFormula: boolean
}

/** A text parsed once, to be written with many values. */
export type Template = { place: Place; pieces: (string | Slot)[] }

const neutralText = ({ kind, body }: Pick<Slot, 'kind' | 'body'>) =>
  kind === 'term' ? ` + 2${body}` : `2${body}`

function insideOf(inside: string) {
  const [, kind = 'plain', said = '', body = ''] = INSIDE.exec(inside.trim()) ?? []
  return { kind: kind as Slot['kind'], said: said.trim(), body: body.trim() }
}

const replaceSlots = (text: string) =>
  text.replace(SLOT, (_, inside: string) => neutralText(insideOf(inside)))

/** Whether a place of a text is within a formula. */
function formulasOf(text: string, place: Place) {
  const found = place === 'rich' ? [...text.matchAll(FORMULAS)] : []
  return (at: number) =>
    place === 'formula' ||
    found.some(({ 0: { length }, index }) => index < at && at < index + length)
}

/** Why a slot may not stand at its position. */
function faultOf({ kind, body, before, after, isFormula }: Omit<Slot, 'read'>) {
  const isJoined = isJoinedBefore(before, isFormula)
  if (kind === 'term' && !isJoined) return NEEDS_START
  if (kind === 'term' && (isFormula ? /^[\^_!′']/ : /^\^/).test(after)) return NEEDS_POWER
  if (kind !== 'term' && isJoined) return NEEDS_LEAD
  if (body === '' && isJoinedAfter(after, isFormula)) return NEEDS_LEAD
  return /^(?:[\d.+−-]|\\[dt]?frac\s*\{?\d)/.test(body) ? NEEDS_LETTER : undefined
}

function readSlot(slot: Omit<Slot, 'read'>, whole: string, letters: readonly string[]): Slot {
  if (slot.kind === 'plain' && slot.body) throw new NotRead(NEEDS_LEAD)
  try {
    return { ...slot, read: readExpression(slot.said, letters) }
  } catch (error) {
    throw error instanceof NotRead ? new NotRead(`${whole}: ${error.message}`) : error
  }
}

/**
 * Reads a text with slots for these letters; `words` are letters that stand for words. Throws `NotRead` if a slot is
 * not understood, or if its number would be multiplied by the text beside it.
 */
export function readTemplate(
  text: string,
  place: Place,
  letters: readonly string[],
  words: readonly string[] = [],
): Template {
  const slots = [...text.matchAll(SLOT)]
  if (slots.length > SLOTS_MAX) throw new NotRead(`More than ${SLOTS_MAX} places for numbers.`)
  const isInFormula = formulasOf(text, place)
  const pieces: Template['pieces'] = []
  let from = 0
  for (const { 0: whole, 1: inside = '', index } of slots) {
    const isFormula = isInFormula(index)
    const [before, after] = [text.slice(0, index), text.slice(index + whole.length)].map(
      replaceSlots,
    )
    const slot = {
      ...insideOf(inside),
      before: (isFormula ? before?.replace(SPACE_BEFORE, '') : before) ?? '',
      after: (isFormula ? after?.replace(SPACE_AFTER, '') : after) ?? '',
      isFormula,
    }
    const read = readSlot(slot, whole, letters)
    const fault = words.includes(slot.said) || place === 'number' ? undefined : faultOf(slot)
    if (fault) throw new NotRead(fault)
    pieces.push(spaceCommas(text.slice(from, index), pieces.length > 0, place), read)
    from = index + whole.length
  }
  pieces.push(spaceCommas(text.slice(from), pieces.length > 0, place, true))
  if (pieces.some((piece) => typeof piece === 'string' && UNCLOSED.test(piece)))
    throw new NotRead('Close [[ with ]].')
  return { place, pieces }
}

/** Puts a space behind the comma of a list, because `12,345` would be read as one number. */
function spaceCommas(text: string, isBehindSlot: boolean, place: Place, isLast = false) {
  if (place === 'number') return text
  const begun = isBehindSlot ? text.replace(isLast ? /^,(?=\d)/ : /^,(?=\d|$)/, ', ') : text
  return isLast ? begun : begun.replace(/(?<=\d),$/, ', ')
}

/** Digits of a number without its sign. `isQuotient`: with a fraction bar. */
function digitsOf({ number, isDecimal }: Exact, isTex: boolean) {
  const { n, d } = number
  if (d === 1n) return { digits: String(n), isQuotient: false }
  for (let places = 1, scale = 10n; isDecimal && places <= 40; places += 1, scale *= 10n)
    if (scale % d === 0n) {
      const digits = String((n * scale) / d).padStart(places + 1, '0')
      return { digits: `${digits.slice(0, -places)}.${digits.slice(-places)}`, isQuotient: false }
    }
  return { digits: isTex ? `\\frac{${n}}{${d}}` : `${n}/${d}`, isQuotient: true }
}

const putInBrackets = (text: string, isFormula: boolean) =>
  isFormula ? `\\left(${text}\\right)` : `(${text})`

/** Writes a multiple: `3x`, `x`, or `3` without a body. */
function writeMultiple(value: Exact, { body, isFormula }: Slot) {
  const { digits, isQuotient } = digitsOf(value, isFormula)
  if (body === '') return digits
  if (digits === '1') return body
  return `${isQuotient && !isFormula ? putInBrackets(digits, false) : digits}${body}`
}

function writeSlot(slot: Slot, values: Values, place: Place) {
  const { kind, read, said, before, after, isFormula } = slot
  const word = values[said]
  if (typeof word === 'string' && kind === 'plain') return word
  const value = read(values)
  const sign = value.number.s < 0n ? '-' : ''
  const isZero = value.number.equals(0)
  if (kind === 'term' && isZero && FACTOR_AFTER.test(after))
    throw new NoValue(`${said} is 0 in [[term ${said}]], which is multiplied or divided.`)
  if (kind === 'term') return isZero ? '' : ` ${sign || '+'} ${writeMultiple(value, slot)}`
  if (kind === 'lead' && isZero) throw new NoValue(`${said} is 0 in [[lead ${said}]].`)
  const isPlain = kind === 'plain'
  const { digits, isQuotient } = isPlain
    ? digitsOf(value, isFormula && place === 'rich')
    : { digits: writeMultiple(value, slot), isQuotient: false }
  const text = sign + digits
  if (place === 'number') return text
  if (isFormula && /[\^_]$/.test(before)) return `{${text}}`
  const isBeside =
    OPERATOR_BEFORE.test(before) || (isPlain && (isFormula ? POWER_AFTER : /^\^/).test(after))
  if (isBeside && (sign || isQuotient)) return putInBrackets(text, isFormula)
  // `\times` followed by `x` would be the command `\timesx`.
  return isFormula && /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(text) ? ` ${text}` : text
}

/**
 * Flaws that numbers or a list of words may bring: two signs together, 1x and 0x, a bare negative before a power, -0, and a
 * division by 0.
 */
const FLAWS = [
  /[-+−]\s*[-+−]/g,
  /(?<![\d.^_])[01](?=[a-zA-Z])/g,
  /(?<![\w)\]}]\s*)[-−]\d+(?:\.\d+)?\s*\^(?!\{?\s*\\(?:circ|degree))/g,
  /(?<![\w)\]}]\s*)[-−]0(?![\d.])/g,
  /\\[dt]?frac\{[^{}]*\}\{\s*0\s*\}|(?:[/÷]|\\div)\s*0(?![\d.])/g,
]
const countFlaws = (text: string) => FLAWS.map((flaw) => text.match(flaw)?.length ?? 0)

/**
 * The text with these values. Throws `NoValue` if an expression has none, or if the result has a flaw that the author's
 * own text does not have.
 */
export function writeTemplate({ place, pieces }: Template, values: Values) {
  const slots = pieces.map((piece) => (typeof piece === 'string' ? piece : neutralText(piece)))
  const written = pieces
    .map((piece) => (typeof piece === 'string' ? piece : writeSlot(piece, values, place)))
    .join('')
  const own = countFlaws(slots.join(''))
  const flaw = countFlaws(written).findIndex((count, n) => count > (own[n] ?? 0))
  if (flaw >= 0) throw new NoValue(`It would read ${written.match(FLAWS[flaw] ?? /$^/)?.[0]}.`)
  return written
}
