import { numberWordsToDigits } from './number-words.ts'
import { hasWordForSign } from './words.ts'

/** Words of one kind. Two different words of the same kind are different answers. */
const KINDS =
  `scalene isosceles equilateral; acute right obtuse straight reflex; even odd; prime composite; rational irrational;
  square rectangle rhombus parallelogram trapezium kite; triangle quadrilateral pentagon hexagon heptagon octagon;
  square triangle circle pentagon hexagon; rectangle triangle circle pentagon hexagon; aa aaa sas asa aas sss rhs; north south east west;
  northeast northwest southeast southwest; first second third fourth; parallel perpendicular intersecting coincident;
  circle ellipse parabola hyperbola; mean median mode; point line ray segment;
  cube cuboid cone cylinder sphere hemisphere pyramid prism; increasing decreasing constant; linear quadratic cubic biquadratic;
  monday tuesday wednesday thursday friday saturday sunday; consistent inconsistent; maximum minimum; profit loss;
  commutative associative distributive; positive negative; complementary supplementary; injective surjective bijective;
  continuous discontinuous; singular nonsingular; proper improper mixed; finite infinite; convex concave`
    .split(';')
    .map((kind) => new Set(kind.trim().split(/\s+/)))
const isKind = (word: string) => KINDS.some((kind) => kind.has(word))

/**
 * Nouns beside which a kind may stand: `a right-angled triangle`, `even numbers`, `they are parallel lines`, `by ASA
 * congruence`.
 */
const NOUN =
  /^(?:triangle|angle|number|line|function|polynomial|equation|fraction|system|matrix|quadrilateral|decimal|quadrant|direction|rule|congruence|similarity|criterion|criteria|property)$/
const EMPTY =
  /^(?:an?|the|it|it'?s|this|they|these|is|are|by|in|towards?|angled|type|to|each|other|strictly)$/
const ORDINALS = ['', 'first', 'second', 'third', 'fourth']

const TEXT = /\\(?:text|mathrm|textrm|mbox|textbf)\s*\{([^{}]*)\}/g

/** The kinds and nouns of a text that consists of words and has at least one known kind. */
function kindsAndNouns(text: string) {
  const plain = text
    .replace(TEXT, '$1')
    .toLowerCase()
    .replace(
      /(?<![\w.])([1-4])(?:st|nd|rd|th)(?![a-z])/g,
      (_, n: string) => ORDINALS[Number(n)] ?? '',
    )
    .replace(
      /^\s*(?:i{1,3}|iv)(?=\s+quadrant|\s*$)/,
      (roman) => ORDINALS[roman.trim() === 'iv' ? 4 : roman.trim().length] ?? '',
    )
    .replace(/(north|south)[\s-]*(?=(?:east|west))/g, '$1')
  if (!/^[a-z\s.,'"-]+$/.test(plain)) return
  const words = (plain.replace(/non-/g, 'non').match(/[a-z']+/g) ?? [])
    .filter((word) => !EMPTY.test(word))
    .map((word) => (isKind(word) ? word : word.replace(/s$/, '')))
  const isNoun = (word: string) => words.length > 1 && NOUN.test(word)
  const kinds = words.filter((word) => !isNoun(word)).sort()
  return kinds.some(isKind) ? { kinds, noun: words.find(isNoun) } : undefined
}

/** Whether two answers of known words say the same; undefined if that is not known, as with `isoceles` or `diamond`. */
function areOfOneKind(answer: string, right: string): boolean | undefined {
  const [one, other] = [kindsAndNouns(answer), kindsAndNouns(right)]
  if (!one || !other) return
  if (one.noun && other.noun && one.noun !== other.noun) return
  if (one.kinds.join() === other.kinds.join()) return true
  const kinds = [...one.kinds, ...other.kinds]
  const areOfOne = kinds.length === 2 && KINDS.some((kind) => kinds.every((each) => kind.has(each)))
  return areOfOne ? false : undefined
}

/** Formulas that look like words because they are written without a backslash: `sinx`, `pi`. */
const FORMULA =
  /^(?:[a-z]?(?:(?:arc)?(?:sin|cos|tan|cot|sec|cosec|csc|log|ln)|theta|alpha|beta|gamma|delta|lambda|sigma|omega|phi|pi))+[a-z]?$/i
/** Letters in their order, or consonants alone, are a product: `abc`, `xyz`, `lbh`. */
const isProduct = (word: string) =>
  word.length < 5 && ([...word].sort().join('') === word || !/[aeiou]/.test(word))
const ROMAN = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const [NUMERAL, LETTERS] = [/^[ivxlcdm]+$/, /[^\p{L}\p{M}]/gu]

/** Whether a right answer is a word or code, not a product of letters. */
function isWord(right: string) {
  const plain = right.replace(TEXT, '$1').trim()
  if (
    !/^(?!-)[a-zA-Z\u0900-\u0dff\s.,'"-]+$/.test(plain) ||
    /\p{N}/u.test(plain) ||
    hasWordForSign(plain)
  )
    return false
  if (numberWordsToDigits(plain) !== plain) return false
  if (/[^\0-\x7f]/.test(plain)) return true
  // AUB is A ∪ B.
  if (/^[A-Z]U[A-Z]$/.test(plain)) return false
  if (/^[A-Z]+$/.test(plain))
    return plain.length > 2 || (plain.length === 2 && ROMAN.test(plain.toLowerCase()))
  const runs = plain.match(/[a-zA-Z]+/g) ?? []
  const isOne = plain !== right.trim() || /^[A-Z][a-z]/.test(plain)
  return runs.some((run) => run.length > 2 && !FORMULA.test(run) && (isOne || !isProduct(run)))
}

const FIGURE = /^m?(?:\\?(?:([Aa]ngle)|[Tt]riangle|Delta)\s*)?([A-Z]{3})$/

/** Whether two figures are named alike: ∠ABC is ∠CBA. The order of a triangle's vertices may matter. */
function areEqualFigures(answer: string, right: string) {
  const [one, other] = [FIGURE.exec(answer.trim()), FIGURE.exec(right.trim())]
  const [name = '', asked = ''] = [one?.[2], other?.[2]]
  const isAngle = other?.[1] !== undefined
  // Three letters alone may be a code.
  if (
    !name ||
    !asked ||
    other?.[0] === asked ||
    (one?.[0] !== name && (one?.[1] !== undefined) !== isAngle)
  )
    return
  if (name === asked || (isAngle && [...name].reverse().join('') === asked)) return 'yes'
  return !isAngle && sortLetters(name) === sortLetters(asked) ? 'unsure' : 'no'
}

/** `not prime`, `it is not an even number` */
const DENIED = /^\s*(?:(?:it|this|they)(?:\s+is|'s|\s+are)\s+)?not\s+(?:an?\s+)?(\S.{0,80})$/i

const sortLetters = (word: string) => [...word].sort().join('')

/**
 * Whether an answer is the same word, code or name as the right one. Equal letters are not enough: AAS is not ASA, XVI
 * not XIV. `unsure` if a person must decide; undefined if the right answer is a formula.
 */
export function areEqualWords(answer: string, right: string): 'yes' | 'no' | 'unsure' | undefined {
  const [, denied] = DENIED.exec(answer) ?? []
  if (denied && !DENIED.test(right) && areEqualWords(denied, right) === 'yes') return 'no'
  const known = areOfOneKind(answer, right)
  if (known !== undefined) return known ? 'yes' : 'no'
  const figures = areEqualFigures(answer.trim(), right.trim())
  if (figures || !isWord(right)) return figures
  const [one, other] = [answer, right].map((text) =>
    text.replace(TEXT, '$1').replace(LETTERS, '').toLowerCase(),
  ) as [string, string]
  // Digits and signs count: 2kab is not kab, and A + B is not AB.
  const hasSigns = /[^\p{L}\p{M}\s.,'"()।-]/u.test(answer.replace(TEXT, '$1'))
  const isSaid = !hasSigns && (right.includes('-') || !answer.includes('-'))
  if (one === other) return isSaid ? 'yes' : 'unsure'
  if (one === '' && !ROMAN.test(other)) return 'no'
  // A segment CD is DC.
  if (ROMAN.test(other) && NUMERAL.test(one))
    return /^[cdlm]{2}$/.test(other) && sortLetters(one) === sortLetters(other) ? 'unsure' : 'no'
  // Names of vertices (PQR, ABD), or a product (kab).
  const isName =
    /^[a-z]{3,4}$/.test(right) ||
    (/^[A-Z]+$/.test(right) && sortLetters(right) === right && new Set(right).size === right.length)
  return sortLetters(one) === sortLetters(other) && !isName ? 'no' : 'unsure'
}
