import { bareUnit, isKnownUnit } from '@ganit/contract/reading/typed-unit'
import { lettersIn, withLetters, withNames } from '@ganit/contract/reading/words'

/** What an answer may mean instead, and the right answers beside it. */
export type Reading = { answer: string; rights: readonly string[] }

const LOG = /\\log(?![a-zA-Z_])(?!\s*_)/g
const RENAMED_MAX = 3
/** With C and P, which are no letters then. */
const CHOICES = /[\d}nN]\s*[CP]\s*[_\dr]/

const otherCase = (letter: string) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

/** Phones begin with a capital letter: X is x where only x is asked for. */
function inKnownCase(answer: string, known: ReadonlySet<string>) {
  const own = lettersIn(answer)
  const meant = [...own].flatMap((letter): [string, string][] => {
    const other = otherCase(letter)
    return known.has(letter) || !known.has(other) || own.has(other) ? [] : [[letter, other]]
  })
  return meant.length > 0 ? withLetters(answer, new Map(meant)) : answer
}

function* orders<T>(some: readonly T[]): Generator<T[]> {
  if (some.length === 0) yield []
  for (const [place, one] of some.entries())
    for (const rest of orders(some.toSpliced(place, 1))) yield [one, ...rest]
}

/** Other letters in the place of those that are missing: kπ for nπ. */
function* renamed(answer: string, known: ReadonlySet<string>) {
  const own = lettersIn(answer)
  const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((letter) => !others.has(letter))
  const [foreign, missing] = [without(own, known), without(known, own)]
  if (foreign.length !== missing.length || foreign.length > RENAMED_MAX || !foreign.length) return
  for (const order of orders(missing))
    yield withLetters(answer, new Map(foreign.map((letter, n) => [letter, order[n] ?? letter])))
}

const POINT = /^\s*(?:\\left)?\([^a-zA-Z]*,[^a-zA-Z]*\)\s*$/
const UNHATTED = /^[^,]*[jk][^,]*$/
const HATS = new Map(['i', 'j', 'k'].map((letter) => [letter, `\\hat{${letter}}`]))

/** The letters that are surely meant: x for X, and unit vectors where some of them have hats. */
export function withMeantLetters(answer: string, rights: readonly string[]): Reading {
  const texts = [inKnownCase(answer, lettersIn(rights.join(' '))), ...rights]
  const hasHat = (text: string) => text.includes('\\hat')
  const hatted = (text: string) => (hasHat(text) ? text : withLetters(text, HATS))
  const isOfPoint =
    texts.some((text) => UNHATTED.test(text)) && texts.some((text) => POINT.test(text))
  const [meant = answer, ...others] = isOfPoint || texts.some(hasHat) ? texts.map(hatted) : texts
  return { answer: meant, rights: others }
}

/** What may be meant by `x+1/x-3`, `1/2x`, `x/2y`, `x^1/2`, `e^2x`, `n2`, `an =`, `2 x (l + b)`, `sin30`, `x=3 y=4`. */
const BRACKETS: readonly (readonly [RegExp, string])[] = [
  [/^([^/()=,]+)\/([^/()=,]+)$/g, '\\frac{$1}{$2}'],
  [/(?<![\d.])(\d+|[a-zA-Z])\s*\/\s*(\d*(?:√\s*)?[a-zA-Z]+(?:\^\d)?)/g, '\\frac{$1}{$2}'],
  [/([a-zA-Z]|\d+)\s*\/\s*(\d+)\s*(?=[a-zA-Z([])/g, '\\frac{$1}{$2}'],
  [/\^\s*(-?(?:\d+\/\d+|\d*[a-zA-Z]+(?:\/\d+)?))/g, '^{$1}'],
  [/(?<![\\a-zA-Z])([a-zA-Z])(\d|[a-z])(?=\s*=)/g, '$1_{$2}'],
  [/(?<![\\a-zA-Z])([a-zA-Z])(\d+)/g, '$1^{$2}'],
  [/(?<![\\a-zA-Z])([a-zA-Z])(\d)/g, '$1_{$2}'],
  [/\^\s*(-?\d*[a-zA-Z]+)/g, '^{$1}'],
  [/(\d+)\s*\/\s*(√?\s*\d+)\s+(?=[a-z\\])/g, '\\frac{$1}{$2}'],
  [/√\s*(\d*[a-zA-Z]+)/g, '√($1)'],
  [/(?<=\S)\s+(?=[a-z]\s*=)/g, ', '],
  [/^\s*\((.*=.*)\)\s*$/g, '$1'],
  [/\s+[xX]\s+/g, '\\times '],
  [/\+\s*-/g, '\\pm '],
  [/(\\(?:sin|cos|tan|cot|sec|csc)\s*\(?)(\d+)(?=\)|$)/g, '$1$2^\\circ '],
  [/(?<=[=<>]\s*-?[\d./]+)\s+(?=[a-z]\s*[=<>])/g, ', '],
  // What it holds for, said beside it.
  [/[,;]\s*[a-zA-Z]\s*\\ne.*$/gs, ''],
]

/** With commas that group no digits: 100, 200. */
const apart = (text: string) => text.replace(/,\s*/g, ', ')

/** The answer without the words behind it, but those of another unit than the one that is asked for. */
function withoutWords(answer: string, unit: string | null | undefined) {
  const text = answer.replace(/\\(?:text|mathrm)\s*\{([^{}]*)\}/g, ' $1')
  const [, formula = '', words = ''] =
    /^(.*?[\d)}a-zπ])\s+([a-zA-Z]{2,}[a-zA-Z\s.^\d/²³]*)$/s.exec(text) ?? []
  return words && !(unit && isKnownUnit(bareUnit(words))) ? formula : ''
}

/** What else an answer may mean that was not equal to a right one as it stands. */
export function* otherReadings(
  { answer: typed, rights }: Reading,
  unit: string | null | undefined,
): Generator<Reading> {
  const answer = withNames(typed)
  const areCounted = [answer, ...rights].some((text) => CHOICES.test(text))
  const others = areCounted ? [] : renamed(answer, lettersIn(rights.join(' ')))
  const bracketed = BRACKETS.map(([pattern, latex]) => answer.replace(pattern, latex))
  const rest = [...others, ...bracketed]
  if (rights.some((right) => /\\circ|°/.test(right)) && /^[\d.]+$/.test(answer))
    rest.push(`${answer}^\\circ`)
  for (const other of [...rest, withoutWords(typed, unit)])
    if (other && other !== answer) yield { answer: other, rights }
  if (typed.includes(',')) yield { answer: apart(answer), rights: rights.map(apart) }
  // In order, as `1/3 < 1/2`, and without the unit that only the right answer has.
  const isOrder = /[<>]/.test(answer) && !/[a-zA-Z]/.test(answer)
  yield {
    answer: isOrder ? answer.replace(/[<>]/g, ', ') : answer,
    rights: rights.map((right) => withoutWords(right, unit) || right),
  }
  // In the books of Classes 11 and 12 log is the natural one.
  const inLn = (text: string) => withNames(text).replace(LOG, '\\ln ')
  if ([answer, ...rights].some((text) => withNames(text).search(LOG) >= 0))
    yield { answer: inLn(answer), rights: rights.map(inLn) }
}
