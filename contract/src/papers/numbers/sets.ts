import { NUMBER_LETTERS, type NumberRange, type Numbers } from '../question-numbers.ts'
import { type Exact, readCondition, readExact, type Values } from './expressions.ts'

export const VALUES_MAX = 10_000
/** Maximum number of sets of numbers that are tried against the conditions. */
export const SETS_MAX = 200_000

type Counted = { count: number; at: (n: number) => Exact | string }

const NOT_A_NUMBER = 'This is not a number.'

/** Returns a function that reads one number of a range and adds a sentence to `faults` if it cannot. */
function createNumberReader(path: string, faults: Record<string, string>) {
  return (name: string, typed: string | number) => {
    try {
      const read = readExact(typed)
      if (!read) faults[`${path}.${name}`] = NOT_A_NUMBER
      return read
    } catch {
      faults[`${path}.${name}`] = 'Numbers go up to 1000000000000.'
      return undefined
    }
  }
}

function rangeOf(range: NumberRange, path: string, faults: Record<string, string>): Counted {
  const read = createNumberReader(path, faults)
  const [from, to, step] = [
    read('from', range.from),
    read('to', range.to),
    read('step', range.step ?? 1),
  ]
  const not = [range.not ?? []].flat().map((each, n) => read(`not.${n}`, each))
  const none = { count: 0, at: () => '' }
  if (!from || !to || !step) return none
  if (step.number.compare(0) <= 0) faults[`${path}.step`] = 'Step must be more than 0.'
  else if (from.number.compare(to.number) > 0)
    faults[`${path}.to`] = 'The range ends before it begins.'
  if (Object.keys(faults).some((name) => name.startsWith(`${path}.`))) return none
  const steps = to.number.sub(from.number).div(step.number).floor().valueOf()
  if (steps >= VALUES_MAX) {
    faults[`${path}.to`] = `These are more than ${VALUES_MAX} numbers.`
    return none
  }
  const isDecimal = from.isDecimal || step.isDecimal
  const all = Array.from({ length: steps + 1 }, (_, n) => from.number.add(step.number.mul(n)))
  const left = all.filter((number) => !not.some((each) => each?.number.equals(number)))
  if (left.length === 0) faults[`${path}.not`] = 'No number is left.'
  return { count: left.length, at: (n) => ({ number: left[n] as Exact['number'], isDecimal }) }
}

const wordOrNumber = (text: string) => {
  try {
    return readExact(text) ?? text
  } catch {
    return text
  }
}

function listOf(texts: readonly string[]): Counted {
  const all = texts.map(wordOrNumber)
  return { count: all.length, at: (n) => all[n] ?? '' }
}

type Conditions = ReturnType<typeof readCondition>[]

export type NumberSets = {
  letters: readonly string[]
  /** Letters that stand for words. */
  words: readonly string[]
  columns: Counted[]
  conditions: Conditions
  faults: Record<string, string>
}

/** Reads the numbers of a template and their conditions; adds sentences to `faults` by field. */
export function readNumbers(params: Numbers, require: readonly string[]): NumberSets {
  const faults: Record<string, string> = {}
  const letters = NUMBER_LETTERS.filter((letter) => params[letter])
  const columns = letters.map((letter) => {
    const numbers = params[letter]
    if (!numbers) return listOf([])
    return 'of' in numbers ? listOf(numbers.of) : rangeOf(numbers, `params.${letter}`, faults)
  })
  const words = letters.filter((_, n) => typeof columns[n]?.at(0) === 'string')
  const conditions = require.flatMap((text, n) => {
    try {
      return [readCondition(text, letters)]
    } catch (error) {
      faults[`require.${n}`] = error instanceof Error ? error.message : NOT_A_NUMBER
      return []
    }
  })
  return { letters, words, columns, conditions, faults }
}

/** A fixed seed: the order of the sets stays when the words of a question change. */
const SEED = 1

/** Generator of numbers between 0 and 1 from a seed (mulberry32). */
function chanceOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Index combinations, one index per column, in the seed's order: each at most once, as long as there are not more than
 * 200,000.
 */
function* shuffledPlaces(counts: readonly number[]) {
  const chance = chanceOf(SEED)
  const count = counts.reduce((product, each) => product * each, 1)
  if (count > SETS_MAX) {
    for (let drawn = 0; drawn < SETS_MAX; drawn += 1)
      yield counts.map((each) => Math.floor(chance() * each))
    return
  }
  const order = Uint32Array.from({ length: count }, (_, n) => n)
  for (let at = 0; at < count; at += 1) {
    const other = at + Math.floor(chance() * (count - at))
    let left = order[other] ?? 0
    order[other] = order[at] ?? 0
    yield counts.map((each) => {
      const place = left % each
      left = Math.floor(left / each)
      return place
    })
  }
}

/**
 * Sets of numbers in the seed's order, at most 200,000; yields undefined for a set that does not meet the conditions.
 */
export function* drawNumberSets({
  letters,
  columns,
  conditions,
}: NumberSets): Generator<Values | undefined> {
  const counts = columns.map(({ count }) => count)
  for (const found of shuffledPlaces(counts)) {
    const values = Object.fromEntries(
      letters.map((letter, n) => [letter, columns[n]?.at(found[n] ?? 0) ?? '']),
    )
    yield conditions.every((isMet) => isMet(values)) ? values : undefined
  }
}

const valueText = ({ number, isDecimal }: Exact) => {
  if (!isDecimal) return number.toFraction()
  return number.d === 1n ? `${number.toFraction()}.0` : number.toString(40)
}

/** The values of a set as they are kept and shown: `{a: '3', b: '-1/2', c: '2.5'}`. */
export const shownValues = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([letter, value]) => [
      letter,
      typeof value === 'string' ? value : valueText(value),
    ]),
  )

/** The values that `shownValues` tells. */
export const valuesShown = (shown: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(shown).map(([letter, text]) => [letter, wordOrNumber(text)]))
