import {
  isDigits,
  isNumber,
  joinPieces,
  otherPiece,
  type Piece,
  parseUnitVector,
} from './pieces.ts'
import { toRoundBrackets } from './split.ts'
import { type Token, tokenise } from './tokens.ts'
import { Unreadable } from './unreadable.ts'

const LENGTH_MAX = 2_000
const DEPTH_MAX = 60

/** Commands by their number of arguments, which TeX accepts without braces too. */
const ARGUMENTS: Record<string, number> = {
  '\\frac': 2,
  '\\binom': 2,
  '\\sqrt': 1,
  '\\hat': 1,
  '\\vec': 1,
  '\\overline': 1,
  '\\bar': 1,
}

/** Digit groups of India or elsewhere: `1,00,000`, `100{,}000`. Other commas separate, and within brackets all do. */
const DIGITS = '^(?:\\d{1,3}(?:C\\d{3})+|\\d{1,2}(?:C\\d{2})*C\\d{3})(?:\\.\\d+)?(?!\\d|,\\d)'
const groupedDigits = (comma: string) => new RegExp(DIGITS.replaceAll('C', comma))
const GROUPED = groupedDigits('(?:,|\\{,\\})')
const GROUPED_BY_BRACES = groupedDigits('\\{,\\}')
/** Maximum tokens of a number. */
const GROUPS_AHEAD = 40

/** Root signs as typed. */
const ROOTS: Record<string, string> = { '√': '\\sqrt', '∛': '\\sqrt[3]', '∜': '\\sqrt[4]' }

/** Commands whose argument is text, not a formula. */
const WORDS = new Set(['\\text', '\\mathbb', '\\begin', '\\end'])

/**
 * Writes a formula in the one spelling used here: digits 0–9, no commas in numbers, no spaces, braces around each
 * argument and exponent (`x^10` is `x^{10}`). Idempotent. Mixed numbers become fractions (`2\frac12` is `\frac{5}{2}`)
 * unless `keepMixed`.
 */
export function readLatex(latex: string, { keepMixed = false } = {}): string {
  let text = latex
  // Some signs, such as `+/ -`, become neighbours only after a pass, so the passes are repeated.
  for (let times = 0; times < 4; times += 1) {
    if (text.length > LENGTH_MAX) throw new Unreadable('too long')
    const reader = new Reader(tokenise(text), keepMixed)
    const read = toRoundBrackets(toUsualBrackets(reader.all()))
    if (read === text) break
    text = read
  }
  return text
}

/** Reads a formula as `readLatex` does; undefined if the formula cannot be read. */
export function tryReadLatex(...typed: Parameters<typeof readLatex>) {
  try {
    return readLatex(...typed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
}

/** `]1, 2[` is `(1, 2)`. */
const toUsualBrackets = (text: string) =>
  text.replace(
    /([[\]])([^[\](),]*),([^[\](),]*)([[\]])/g,
    (_, open, from, to, close) =>
      `${open === ']' ? '(' : '['}${from},${to}${close === '[' ? ')' : ']'}`,
  )

class Reader {
  readonly #tokens: Token[]
  readonly #keepMixed: boolean
  #place = 0
  #depth = 0
  /** Number of open brackets; commas within them separate. */
  #brackets = 0

  constructor(tokens: Token[], keepMixed: boolean) {
    this.#tokens = tokens
    this.#keepMixed = keepMixed
  }

  all() {
    const text = this.#until(undefined)
    if (this.#place < this.#tokens.length) throw new Unreadable('braces')
    return text
  }

  #peek = (ahead = 0) => this.#tokens[this.#place + ahead]?.text

  #take() {
    const token = this.#tokens[this.#place]
    if (!token) throw new Unreadable('ends too early')
    this.#place += 1
    return token.text
  }

  /** Everything up to `end`, unchanged. */
  #until(end: string | undefined): string {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new Unreadable('too deep')
    const pieces: Piece[] = []
    /** Depth of nesting, where brackets end the text. */
    let open = 0
    while (this.#place < this.#tokens.length && this.#peek() !== '}') {
      if (open === 0 && this.#peek() === end) break
      if (end === ')') open += { '(': 1, ')': -1 }[this.#peek() ?? ''] ?? 0
      pieces.push(this.#piece())
    }
    this.#depth -= 1
    return joinPieces(pieces, this.#keepMixed)
  }

  #piece(): Piece {
    const text = this.#take()
    if (text === '^' || text === '_') return { text: text + this.#script(text), kind: 'script' }
    if (text === '{') return this.#group()
    if (text in ROOTS) return otherPiece(`${ROOTS[text]}{${this.#radicand()}}`)
    if (isNumber(text)) return { text: this.#number(text), kind: 'number' }
    if (WORDS.has(text)) return otherPiece(text + this.#words(text))
    if (text in ARGUMENTS) return this.#command(text)
    if (/^[([]$|^\\\{$/.test(text)) this.#brackets += 1
    if (/^[)\]]$|^\\\}$/.test(text)) this.#brackets -= 1
    return otherPiece(text)
  }

  #group(): Piece {
    const inner = this.#closed()
    return inner === '' ? { text: '{}', kind: 'empty' } : otherPiece(`{${inner}}`)
  }

  #closed() {
    const inner = this.#until('}')
    this.#closing('}')
    return inner
  }

  #closing(sign: string) {
    if (this.#take() !== sign) throw new Unreadable('brackets')
    return sign
  }

  /** A number with all its digits; two numbers with only a space between them are no formula. */
  #number(first: string) {
    const ahead = this.#tokens.slice(this.#place, this.#place + GROUPS_AHEAD)
    const end = ahead.findIndex(({ apart }) => apart)
    const texts = ahead.slice(0, end < 0 ? undefined : end).map(({ text }) => text)
    const run = first + texts.join('')
    const [grouped = ''] = (this.#brackets === 0 ? GROUPED : GROUPED_BY_BRACES).exec(run) ?? []
    let number = first
    while (number.length < grouped.length) number += this.#take()
    const next = this.#tokens[this.#place]
    if (next?.apart && isNumber(next.text)) throw new Unreadable('two numbers')
    return number.replace(/[,{}]/g, '')
  }

  #words(command: string) {
    if (this.#peek() !== '{') return `{${this.#take()}}`
    let words = ''
    this.#take()
    while (this.#peek() !== '}') {
      if (words && this.#tokens[this.#place]?.apart) words += ' '
      words += this.#take()
      if (words.length > 100) throw new Unreadable('words')
    }
    this.#take()
    // Commas of a table separate, as within brackets.
    if (command === '\\begin') this.#brackets += 1
    if (command === '\\end') this.#brackets -= 1
    return `{${words}}`
  }

  #script(sign: string): string {
    if (this.#peek() === '-') {
      this.#take()
      // The negative numbers: ℝ⁻.
      if (!/^[\d.a-zA-Z({\\]/.test(this.#peek() ?? '')) return '{-}'
      return `{-${this.#script(sign).slice(1, -1)}}`
    }
    if (sign === '^' && isNumber(this.#peek())) return `{${this.#take()}}`
    if (sign === '^' && this.#peek() === '(') return `{${this.#bracketed()}}`
    return `{${this.#argument()}}`
  }

  /** Radicand of a typed root sign: a whole number, brackets, or what TeX would take. */
  #radicand() {
    if (isNumber(this.#peek())) return this.#number(this.#take())
    return this.#peek() === '(' ? this.#bracketed().slice(1, -1) : this.#argument()
  }

  #bracketed() {
    const open = this.#take()
    this.#brackets += 1
    const inner = this.#until(')')
    this.#brackets -= 1
    return open + inner + this.#closing(')')
  }

  /** A TeX argument: a group, one digit, or one command with its arguments. */
  #argument(): string {
    const text = this.#peek()
    if (text === '{') {
      this.#take()
      return this.#closed()
    }
    if (isNumber(text) && text) {
      const token = this.#tokens[this.#place]
      if (text.length > 1 && token)
        this.#tokens[this.#place] = { text: text.slice(1), apart: false }
      else this.#take()
      return text.slice(0, 1)
    }
    if (text === undefined || !/^(?:[a-zA-Z+*'√∛∜]$|\\[a-zA-Z])/.test(text))
      throw new Unreadable('argument')
    return this.#piece().text
  }

  #command(name: string): Piece {
    const option = name === '\\sqrt' && this.#peek() === '[' ? this.#option() : ''
    // `\sqrt(2)`, treated like the sign.
    const isTyped = name === '\\sqrt' && this.#peek() === '('
    const argument = () => (isTyped ? this.#radicand() : this.#argument())
    const all = Array.from({ length: ARGUMENTS[name] ?? 0 }, argument)
    const [first = '', second = ''] = all
    // Unit vectors are letters of their own, so that `\hat{i}` is not the imaginary unit.
    if (name === '\\hat') return parseUnitVector(first)
    const text = name + option + all.map((each) => `{${each}}`).join('')
    const isPlain = name === '\\frac' && isDigits(first) && isDigits(second)
    return isPlain ? { text, kind: 'fraction', parts: [first, second] } : otherPiece(text)
  }

  #option() {
    this.#take()
    return `[${this.#until(']')}${this.#closing(']')}`
  }
}
