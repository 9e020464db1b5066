import Fraction from 'fraction.js'

/** An exact number. `isDecimal`: it comes from decimals such as 2.5, so it is written as a decimal where it can be. */
export type Exact = { number: Fraction; isDecimal: boolean }

/** Values of the letters: numbers, or words from a list. */
export type Values = Readonly<Record<string, Exact | string>>

/** Why these values cannot be used, as a sentence: a division by 0, a root that is not exact. */
export class NoValue extends Error {}

/** Why a text is no expression, as a sentence. */
export class NotRead extends Error {}

export type Expression = (values: Values) => Exact

const LENGTH_MAX = 200
const DEPTH_MAX = 20
const EXPONENT_MAX = 64
const NUMBER_MAX = 10n ** 12n

const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/
const QUOTIENT = /^([+-]?\d+)\/(\d+)$/

const toExact = (number: Fraction, ...from: Exact[]): Exact => {
  if (number.n > NUMBER_MAX || number.d > NUMBER_MAX)
    throw new NoValue('A number is beyond 1000000000000.')
  return { number, isDecimal: from.some(({ isDecimal }) => isDecimal) }
}

/** Reads `-3`, `2.5`, `3/4`, and − as -; undefined for other texts. Throws `NoValue` beyond 10^12. */
export function readExact(typed: string | number): Exact | undefined {
  const text = String(typed).trim().replace('−', '-')
  const [, above, below] = QUOTIENT.exec(text) ?? []
  if (above !== undefined && Number(below) > 0)
    return toExact(new Fraction(BigInt(above), BigInt(below ?? 1)))
  if (text.length > LENGTH_MAX || !DECIMAL.test(text)) return undefined
  return { ...toExact(new Fraction(text)), isDecimal: text.includes('.') }
}

const isWhole = ({ number }: Exact) => number.d === 1n

function divide(one: Exact, other: Exact) {
  if (other.number.equals(0)) throw new NoValue('A division by 0.')
  return toExact(one.number.div(other.number), one, other)
}

function raiseToPower(base: Exact, exponent: Exact) {
  if (!isWhole(exponent)) throw new NoValue('A power with a fraction as its exponent.')
  if (base.number.equals(0) && exponent.number.compare(1) < 0)
    throw new NoValue('A power of 0 that has no value.')
  if (exponent.number.abs().compare(EXPONENT_MAX) > 0)
    throw new NoValue(`An exponent beyond ${EXPONENT_MAX}.`)
  return toExact(base.number.pow(exponent.number) ?? new Fraction(0), base)
}

const rootOf = (square: bigint) => {
  const root = BigInt(Math.round(Math.sqrt(Number(square))))
  return root * root === square ? root : undefined
}

function squareRoot(of: Exact) {
  const { s, n, d } = of.number
  if (s < 0n) throw new NoValue('The square root of a negative number.')
  const [above, below] = [rootOf(n), rootOf(d)]
  if (above === undefined || below === undefined)
    throw new NoValue(`The square root of ${of.number.toFraction()}, which is no square.`)
  return toExact(new Fraction(above, below), of)
}

const wholeOnly = (name: string, all: Exact[]) => {
  if (!all.every(isWhole)) throw new NoValue(`The ${name} of a fraction.`)
}

const remainderOf = (one: Exact, other: Exact) => {
  const times = divide(one, other).number.floor()
  return toExact(one.number.sub(other.number.mul(times)), one, other)
}

type Function = { least: number; most: number; of: (all: [Exact, ...Exact[]]) => Exact }

const createWholeJoiner =
  (name: string, join: (one: Fraction, other: Fraction) => Fraction) =>
  (all: [Exact, ...Exact[]]) => {
    wholeOnly(name, all)
    const [first, ...rest] = all
    return rest.reduce((one, other) => toExact(join(one.number, other.number)), first)
  }

const createExtreme = (sign: 1 | -1) => (all: [Exact, ...Exact[]]) =>
  all.reduce((one, other) => (other.number.compare(one.number) * sign > 0 ? other : one))

const MANY = { least: 2, most: 6 }
const ONE = { least: 1, most: 1 }
const FUNCTIONS: Record<string, Function> = {
  gcd: { ...MANY, of: createWholeJoiner('gcd', (one, other) => one.gcd(other)) },
  lcm: { ...MANY, of: createWholeJoiner('lcm', (one, other) => one.lcm(other)) },
  min: { ...MANY, of: createExtreme(-1) },
  max: { ...MANY, of: createExtreme(1) },
  mod: { least: 2, most: 2, of: ([one, other]) => remainderOf(one, other as Exact) },
  abs: { ...ONE, of: ([one]) => toExact(one.number.abs(), one) },
  floor: { ...ONE, of: ([one]) => toExact(one.number.floor()) },
  sqrt: { ...ONE, of: ([one]) => squareRoot(one) },
}

const isFunction = (name: string) => Object.hasOwn(FUNCTIONS, name)

const SIGNS: Record<string, string> = { '×': '*', '·': '*', '÷': '/', '−': '-' }
const TOKEN = /\s*(\d+(?:\.\d+)?|\.\d+|[a-z]+|[-+*/^(),])/y

function tokensOf(text: string) {
  const signs = text.trim().replace(/[×·÷−]/g, (sign) => SIGNS[sign] ?? sign)
  const tokens: string[] = []
  for (let from = 0; from < signs.length; from = TOKEN.lastIndex) {
    TOKEN.lastIndex = from
    const [, token] = TOKEN.exec(signs) ?? []
    if (token === undefined) throw new NotRead(`${signs[from]} cannot stand here.`)
    tokens.push(token)
  }
  return tokens
}

/** Recursive-descent parser; the letters get their values later. */
class Reader {
  #at = 0
  #depth = 0
  readonly #tokens: string[]
  readonly #letters: readonly string[]

  constructor(text: string, letters: readonly string[]) {
    this.#tokens = tokensOf(text)
    this.#letters = letters
  }

  whole(): Expression {
    const read = this.#sum()
    const next = this.#next
    if (next === undefined) return read
    const before = this.#tokens[this.#at - 1] ?? ''
    throw new NotRead(
      /^[\da-z(.]/.test(next) && /[\da-z)]$/.test(before)
        ? `Write * between ${before} and ${next}.`
        : `${next} cannot stand here.`,
    )
  }

  get #next() {
    return this.#tokens[this.#at]
  }

  #take(...wanted: string[]) {
    const next = this.#next
    if (next === undefined || !wanted.includes(next)) return undefined
    this.#at += 1
    return next
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new NotRead(`More than ${DEPTH_MAX} brackets deep.`)
    const result = read()
    this.#depth -= 1
    return result
  }

  #sum(): Expression {
    let left = this.#product()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const [one, other, isSum] = [left, this.#product(), sign === '+']
      left = (values) => {
        const [a, b] = [one(values), other(values)]
        return toExact(isSum ? a.number.add(b.number) : a.number.sub(b.number), a, b)
      }
    }
    return left
  }

  #product(): Expression {
    let left = this.#signed()
    for (let sign = this.#take('*', '/', 'mod'); sign; sign = this.#take('*', '/', 'mod')) {
      const [one, other, its] = [left, this.#signed(), sign]
      left = (values) => {
        const [a, b] = [one(values), other(values)]
        if (its === '*') return toExact(a.number.mul(b.number), a, b)
        return its === '/' ? divide(a, b) : remainderOf(a, b)
      }
    }
    return left
  }

  /** `-a^2` is `-(a^2)`. */
  #signed(): Expression {
    const sign = this.#take('-', '+')
    if (!sign) return this.#power()
    const of = this.#deeper(() => this.#signed())
    return (values) => {
      const value = of(values)
      return sign === '-' ? { ...value, number: value.number.neg() } : value
    }
  }

  #power(): Expression {
    const base = this.#single()
    if (!this.#take('^')) return base
    const exponent = this.#deeper(() => this.#signed())
    return (values) => raiseToPower(base(values), exponent(values))
  }

  #bracketed(): Expression[] {
    return this.#deeper(() => {
      const all = [this.#sum()]
      while (this.#take(',')) all.push(this.#sum())
      if (!this.#take(')')) throw new NotRead('A bracket is not closed.')
      return all
    })
  }

  #single(): Expression {
    const token = this.#next
    if (token === undefined) throw new NotRead('Something is missing at the end.')
    this.#at += 1
    if (token === '(') {
      const [inner, ...more] = this.#bracketed()
      if (!inner || more.length > 0) throw new NotRead('A comma cannot stand here.')
      return inner
    }
    if (/^[\d.]/.test(token)) {
      const value = readExact(token)
      return () => value as Exact
    }
    if (!/^[a-z]/.test(token)) throw new NotRead(`${token} cannot stand here.`)
    return isFunction(token) && this.#take('(') ? this.#call(token) : this.#letter(token)
  }

  #call(name: string): Expression {
    const { least, most, of } = FUNCTIONS[name] as Function
    const all = this.#bracketed()
    if (all.length < least || all.length > most)
      throw new NotRead(
        `${name} takes ${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'number' : 'numbers'}.`,
      )
    return (values) => of(all.map((each) => each(values)) as [Exact, ...Exact[]])
  }

  #letter(name: string): Expression {
    if (isFunction(name)) throw new NotRead(`Write ${name}( and its numbers.`)
    if (!this.#letters.includes(name))
      throw new NotRead(
        name.length > 1 && [...name].every((each) => this.#letters.includes(each))
          ? `Write * between ${name[0]} and ${name[1]}.`
          : `There is no number ${name}.`,
      )
    return (values) => {
      const value = values[name]
      if (typeof value === 'object') return value
      throw new NoValue(`${name} is a word.`)
    }
  }
}

/**
 * Reads an expression of these letters with `+ - * / ^ ( )` and functions, to be computed exactly; nothing is ever run
 * as code. Throws `NotRead`; the returned function throws `NoValue`.
 */
export function readExpression(text: string, letters: readonly string[]): Expression {
  if (text.length > LENGTH_MAX) throw new NotRead(`Longer than ${LENGTH_MAX} signs.`)
  return new Reader(text, letters).whole()
}

const RELATION = /[=≠<≤>≥]|!=|<=|>=/g
const RELATIONS: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '≠': (order) => order !== 0,
  '<': (order) => order < 0,
  '≤': (order) => order <= 0,
  '>': (order) => order > 0,
  '≥': (order) => order >= 0,
}
const TYPED: Record<string, string> = { '!=': '≠', '<=': '≤', '>=': '≥' }

/** Reads a condition such as `a*b > 3`. Throws `NotRead`. An expression without a value does not meet it. */
export function readCondition(text: string, letters: readonly string[]) {
  const plain = text.replace(/!=|<=|>=/g, (sign) => TYPED[sign] ?? sign)
  const [sign = '', ...more] = plain.match(RELATION) ?? []
  const meets = RELATIONS[sign]
  if (!meets || more.length > 0) throw new NotRead('Write one of = ≠ < ≤ > ≥ between two sides.')
  const [left, right] = plain.split(sign).map((side) => readExpression(side, letters))
  return (values: Values) => {
    try {
      const [one, other] = [left?.(values), right?.(values)]
      return Boolean(one && other && meets(one.number.compare(other.number)))
    } catch (error) {
      if (error instanceof NoValue) return false
      throw error
    }
  }
}
