import { hash } from 'node:crypto'
import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { PaperQuestion } from '../paper-question.ts'
import type { SetLayout } from '../papers.tables.ts'

const rankBySeed = (seed: string, n: number) => hash('sha256', `${seed}:${n}`)

/** A list's indexes in an order determined by the seed. */
function shuffledPlaces(count: number, seed: string): number[] {
  const places = Array.from({ length: count }, (_, n) => ({ n, at: rankBySeed(seed, n) }))
  return places.sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ n }) => n)
}

/** A letter or Roman numeral that names an option. */
const NAME = '(?:[a-fA-F]|[कखगघअबसद](?!\\p{M})|[কখগঘ](?!\\p{M})|i{1,3}|iv|vi?|I{1,3}|IV|VI?)'
const LETTER = `\\(?${NAME}\\)?`
const DIGIT = '[1-6१-६১-৬]'
const AND =
  '(?:(?:and|but)(?: not)?|or|nor|as well as|(?:along|together) with|to|&|/|aur|ya|se|और|तथा|व|या|से|এবং|ও|আর|বা|থেকে)'
const APART = `\\s*(?:,\\s*${AND}?|${AND})\\s*`

const patternStandingAlone = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u')

/**
 * Options that would be wrong after shuffling: `Both A and B`, `(a) and (c)`, `1 और 2`, `only (i) & (iii)`. Plain
 * figures with a comma are numbers: `2, 3`. If in doubt the order is kept, because that costs nothing, and a wrong
 * shuffle costs marks.
 */
const NAMES_OPTIONS = [
  patternStandingAlone(`${LETTER}${APART}${LETTER}`),
  patternStandingAlone(`\\(${DIGIT}\\)${APART}\\(${DIGIT}\\)`),
  patternStandingAlone(`\\(?${DIGIT}\\)?\\s*,?\\s*${AND}\\s*\\(?${DIGIT}\\)?`),
  // Options such as `Not (a)`, `All but (d)` and `Same as (2)`; `f(a)` is a value.
  new RegExp(`(?<![\\p{L}\\d)])\\((?:${NAME}|${DIGIT})\\)(?![(\\d])`, 'u'),
  patternStandingAlone(`(?:[Bb]ut|[Ee]xcept)\\s+${LETTER}`),
  patternStandingAlone(`[Oo]ptions?\\s+(?:${LETTER}|\\(?${DIGIT}\\)?)`),
  /\bboth (?:the )?(?:first|second|third)\b|\b(?:first|second|third|fourth|last|previous)\b.*\boptions?\b/iu,
  /\b(?:first|last|above|previous|preceding|other) (?:two|three|four|[234])\b|\b(?:two|three|four|[234]) above\b/iu,
  /\b[1-6](?:st|nd|rd|th)\b.*\b[1-6](?:st|nd|rd|th)\b/iu,
]
/** `A + B` and `(i) – (iii)` name options if they are in upper case; between dollar signs they are sums. */
const CALLED = '\\(?[A-F]\\)?|\\((?:[a-f]|i{1,3}|iv|vi?|[1-6])\\)'
const SUM_OF_OPTIONS = new RegExp(
  `^\\s*(?:${CALLED})(?:\\s*[+–—-]\\s*(?:${CALLED}))+[\\s.।]*$`,
  'u',
)
/** `Only A` and `(ii) only` name an option; a single number is too ambiguous. */
const ALONE = '(?:[Oo]nly|केवल|सिर्फ़|শুধু(?:মাত্র)?|কেবল(?:মাত্র)?)'
const NAMES_ONE = new RegExp(`^\\s*(?:${ALONE}\\s*${LETTER}|${LETTER}\\s*${ALONE})[\\s.।]*$`, 'u')
/** Options about all options before them, in any order, such as `All of the above`. */
const SAYS_OF_ALL =
  /\b(?:all|none|any|both|neither|each|some)(?: of)?(?: the)? (?:above|these|them|(?:given |other |above )?options?)\b|\b(?:more than one|(?:only|exactly|at least|any) (?:one|two|three)|all (?:two|three|four))\b|उपरोक्त|उपर्युक्त|इनमें से|উপরের|এদের কোনোটি|কোনোটিই/iu
const ASSERTION = /assertion|अभिकथन|विवृति|কথন|উক্তি/iu
const REASON = /reason|कारण|কারণ/iu

/** `Both $A$ and $B$` names them, too. */
function namesOptions(option: string) {
  const plain = option.replaceAll('$', '')
  return (
    NAMES_OPTIONS.some((names) => names.test(plain)) ||
    NAMES_ONE.test(plain) ||
    SUM_OF_OPTIONS.test(option)
  )
}

/** Whether a question's options keep their order: they name each other, or it is assertion and reason. */
export const isFixed = ({ text, options }: Pick<PaperQuestion, 'text' | 'options'>) =>
  options.some(namesOptions) || (ASSERTION.test(text) && REASON.test(text))

type Optioned = Pick<PaperQuestion, 'text' | 'options' | 'keep_last'>

/** Places of the options that may be shuffled. */
export function placesToShuffle(question: Optioned) {
  const { options, keep_last } = question
  if (isFixed(question)) return []
  return options.flatMap((option, n) =>
    keep_last.includes(optionLetter(n)) || SAYS_OF_ALL.test(option) ? [] : [n],
  )
}

/**
 * The places are cached by question: hundreds of students begin a test within seconds, each with an order of their own.
 */
const known = new WeakMap<Optioned, number[]>()

/** Order of a question's options in a set; fixed ones keep their place. */
export function optionOrder(question: Optioned, seed: string): number[] {
  const moving = known.get(question) ?? placesToShuffle(question)
  known.set(question, moving)
  const order = shuffledPlaces(moving.length, seed).map((n) => moving[n] ?? 0)
  return question.options.map((_, n) => (moving.includes(n) ? (order.shift() ?? n) : n))
}

/** Units of shuffling: questions under one number, by section; `members` are all its items. */
type Shuffled = { members: { item_id: number; question: PaperQuestion }[] }

type Shuffle = { seed: string; questions: boolean; options: boolean }

/** Order of a whole set; a section that `keeps` its order only has its options shuffled. */
export const layoutOf = (
  sections: Shuffled[][],
  shuffle: Shuffle,
  keeps: (section: number) => boolean = () => false,
): SetLayout =>
  sections.flatMap((numbered, section) => {
    const order =
      shuffle.questions && !keeps(section)
        ? shuffledPlaces(numbered.length, `${shuffle.seed}:section ${section}`)
        : numbered.map((_, n) => n)
    return order.flatMap((n) =>
      (numbered[n]?.members ?? []).map(({ item_id, question }) => ({
        item_id,
        options: shuffle.options
          ? optionOrder(question, `${shuffle.seed}:item ${item_id}`)
          : question.options.map((_, place) => place),
      })),
    )
  })

/** Printed letters of a set for letters of the bank. */
export const toSetLetters = (right: string[], options: number[]) =>
  right
    .map((letter) => options.indexOf(letter.charCodeAt(0) - 65))
    .filter((n) => n >= 0)
    .sort((one, other) => one - other)
    .map(optionLetter)
