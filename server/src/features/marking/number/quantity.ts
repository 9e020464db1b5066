import { signsToLatex } from '@ganit/contract/reading/signs'
import { bareUnit, unitFactor } from '@ganit/contract/reading/typed-unit'
import Fraction from 'fraction.js'
import { multiplyIfPossible } from './fraction.ts'
import { effectOfWord, sumSaidNumber } from './said-numbers.ts'

/** Consecutive words that form a number, or that stand between numbers. */
type Run = { isNumber: boolean; words: string[] }

const NEGATIVE = /^[\s(]*(?:-|\(\s*-\s*\)|(?:minus|negative|ऋण|माइनस|ঋণ|মাইনাস)(?=\s))\s*/i
const WORD =
  /\\frac\{\d+\}\{\d+\}|\d+(?:,\d+)*(?:\.\d*(?:\(\d+\))?)?(?:\s*\/\s*\d+)?|\^\{\\circ\}|[\p{L}\p{M}]+|\/[-=]|[₹%]|[\s.,:;()-]+|./gsu
const BETWEEN = /^[\s.,:;()-]+$/
const UNIT = /^(?:\^\{\\circ\}|[\p{L}\p{M}]+|\/[-=]|[₹%])$/u

/**
 * Numbers and words of a text, its sign, and whether another minus or dash stands in it. Undefined if the text has anything else, or if the unit is itself a scale,
 * like lakh.
 */
function runsOf(typed: string, unit: string) {
  if (effectOfWord(unit).length > 0) return
  // 1·5, 1:15 of hours, and Rs 12-50
  const pointed = typed
    .replace(/(?<=\d)\s*[·‧∙]\s*(?=\d)/g, '.')
    .replace(
      /^\s*(\d+):(\d\d)\s*(?:h|hrs?|hours?|gh[ao]nt[ae]|घंट[ेा]|ঘণ্টা)?\.?\s*$/i,
      /^(?:min|h)$/.test(unit) ? '$1 h $2 min' : '$&',
    )
  const text = signsToLatex(unit === '₹' ? pointed.replace(/(?<=\d)-(?=\d\d$)/, '.') : pointed)
    .replace(/\bzero\b/gi, '0')
    .replace(/(?<=\d)\s+point\s+(?=\d)/gi, '.')
    .replace(/\.(\d+)\s*\(?(?:bar|recurring|repeating|बार|आवर्ती|বার)(?!\p{L})\)?/giu, '.($1)')
    .replace(/\\text\s*\{([^{}]*)\}|\\[,;:! ]|~|\$/g, ' $1')
  const [sign = ''] = NEGATIVE.exec(text) ?? []
  const runs: Run[] = []
  let isTaken = false
  let hasDash = false
  for (const [word] of text.slice(sign.length).matchAll(WORD)) {
    if (BETWEEN.test(word)) {
      isTaken = word.includes('-') && runs.at(-1)?.isNumber === true
      hasDash ||= word.includes('-')
      continue
    }
    const isNumber = effectOfWord(word).length > 0
    // 5 hundred - 20 is no 520.
    if (isNumber ? isTaken : !UNIT.test(word)) return
    isTaken = false
    if (runs.at(-1)?.isNumber !== isNumber) runs.push({ isNumber, words: [] })
    runs.at(-1)?.words.push(word)
  }
  return { runs, sign: sign === '' ? 1 : -1, hasDash }
}

/** Short forms that mean a unit if that unit is asked for: `90m` in minutes, `50 p` in rupees, `-5 degree`. */
const SHORT: Record<string, Record<string, string>> = {
  min: { m: 'min' },
  h: { m: 'min' },
  '₹': { p: 'paise' },
  '°c': { '°': '°c' },
}

function parseAmountInUnit(number: readonly string[], unit: readonly string[], wanted: string) {
  const typed = bareUnit(unit.join(' '))
  const of = SHORT[wanted]?.[typed] ?? typed
  const ratio = of === wanted ? { n: 1n, d: 1n } : unitFactor(of, wanted)
  return multiplyIfPossible(sumSaidNumber(number)?.value, ratio)
}

/** `Rs 12 50 paise` and `Rs 12 paise 50` as `12 Rs 50 paise`. */
function moveUnitsBehind(runs: readonly Run[]) {
  const [first, number, last, ...more] = runs
  if (!first || first.isNumber || !number) return runs
  if (!last) return [number, first]
  const same = bareUnit(first.words.join(' ')) === bareUnit(last.words.join(' '))
  if (more.length === 0 && same) return [number, first]
  if (more.length === 1) return [number, first, ...more, last]
  const from = number.words.findIndex(
    (_, n) =>
      n > 0 && sumSaidNumber(number.words.slice(n)) && sumSaidNumber(number.words.slice(0, n)),
  )
  const [ones, rest] = [number.words.slice(0, from), number.words.slice(from)]
  return [{ isNumber: true, words: ones }, first, { isNumber: true, words: rest }, last]
}

/**
 * Reads a number in digits or words, also in several units (`5 m 30 cm`); undefined if the text is no number.
 * `isPlain`: nobody need check the reading.
 */
export function readQuantity(typed: string, unit: string | null | undefined) {
  const wanted = bareUnit(unit ?? '')
  const { runs = [], sign = 1, hasDash } = runsOf(typed, wanted) ?? {}
  const ordered = moveUnitsBehind(runs)
  const isPaired = ordered.length % 2 === 0 || ordered.length === 1
  if (!ordered[0]?.isNumber || !isPaired || (!wanted && ordered.length > 1)) return
  const numbers = ordered.filter(({ isNumber }) => isNumber)
  const amounts = numbers.map(({ words }, n) =>
    parseAmountInUnit(words, ordered[2 * n + 1]?.words ?? [wanted], wanted),
  )
  const value = amounts.reduce((sum, each) => each && sum?.add(each), new Fraction(0))
  const isUnit = bareUnit(ordered[1]?.words.join(' ') ?? wanted) === wanted
  const isPlain =
    ordered === runs &&
    !hasDash &&
    numbers.length === 1 &&
    isUnit &&
    sumSaidNumber(numbers[0]?.words ?? [])?.isPlain === true
  return value && { value: value.mul(sign), isPlain }
}

/** The only number in a text that otherwise has only words: `6 is the HCF`, `HCF-6`, `६ पेंसिल`. */
export function findNumberAmongWords(typed: string, unit: string | null | undefined) {
  const { runs = [], sign = 1 } = runsOf(typed, bareUnit(unit ?? '')) ?? {}
  const [number, ...others] = runs.filter(({ isNumber }) => isNumber)
  // x - 6 is a formula.
  const isFormula = runs.some(
    ({ isNumber, words }) => !isNumber && words.some((word) => /^[a-zA-Z]$/.test(word)),
  )
  return number && others.length === 0 && !isFormula
    ? sumSaidNumber(number.words)?.value.mul(sign)
    : undefined
}
