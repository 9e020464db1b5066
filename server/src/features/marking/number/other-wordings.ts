import { ONES } from '@ganit/contract/reading/number-words'

/** Digits of a decimal in words: zero point four five. */
const DIGITS = new Map(
  ['zero', ...ONES.slice(0, 9)].map((word, digit) => [word, String(digit)] as const),
)

const sayDigits = (words: string) =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => DIGITS.get(word.toLowerCase()) ?? word)
    .join('')

/** Words from eleven to nineteen. */
const TEENS = ONES.slice(10)

const DIGIT = `(?:${[...DIGITS.keys()].join('|')})`

/** Wordings that children use for numbers, and the same in signs. None may hold two readings of one number. */
const WORDINGS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  // Numbers below 0: a loss of 250, 4 degrees below zero.
  [/^\s*(?:loss|हानि|ক্ষতি|hani)(?:\s+of|\s*[=:])?\s*(?=[^-]*\p{Nd}[^-]*$)/iu, '-'],
  [/^([^-]*\p{Nd}[^-]*?)(?:\s+(?:की|ki|ka)?\s*)(?:loss|हानि|ক্ষতি|hani)\s*$/iu, '-$1'],
  [/^([^-]*\d[^-]*?)\s+below\s+(?:0|zero|freezing)\b.*$/i, '-$1'],
  [/^\s*(?:ऋणात्मक|ঋণাত্মক)\s*/u, '-'],
  // Parts: 45 hundredths, 5 parts of 8, 1 : 6 for one in six.
  [
    new RegExp(`\\b(${DIGIT})\\s+point((?:\\s+${DIGIT})+)\\b`, 'i'),
    (_, whole = '', part = '') => `${sayDigits(whole)}.${sayDigits(part)}`,
  ],
  [/^\s*(\d+)\s+tenths?\s*$/i, '$1/10'],
  [/^\s*(\d+)\s+hundredths?\s*$/i, '$1/100'],
  [/^\s*(\d+)\s+thousandths?\s*$/i, '$1/1000'],
  [/^\s*(\d+)\s*(?:parts?\s+(?:out\s+)?of|bata|me\s*se|में\s*से|এর\s*মধ্যে)\s*(\d+)\s*$/iu, '$1/$2'],
  [/^\s*(\d+)\s*:\s*(\d+)\s*$/, '$1/$2'],
  [/^\s*(\d+)\s*(?:[-+_&]|aur|और|ও)\s*(\d+\s*\/\s*\d+)(?=\D*$)/iu, '$1 $2'],
  [/^\s*(\d+)\s*\((\d+\s*\/\s*\d+)\)\s*$/, '$1 $2'],
  // Thousands and hundreds: 60k, seventeen hundred.
  [/(?<=\d)\s*k\s*$/i, ' thousand'],
  [
    new RegExp(`^\\s*(${TEENS.join('|')})\\s+hundred\\b`, 'i'),
    (_, teens = '') => `${11 + TEENS.indexOf(teens.toLowerCase())} hundred`,
  ],
  // 11 ka square 121
  [
    /^\s*\d+\s*(?:ka|ki|er|का|की|এর|-এর)\s+[\p{L}\p{M}]{3,}\s*(?:=|is|hai|है|হল|হয়)?\s*(?=-?\p{Nd})/iu,
    '',
  ],
  // Nothing.
  [/^\s*(?:none|kuch?h?\s+na?hi+n?|कुछ\s+नहीं|কিছু\s+না|কিছু(?:ই)?\s+না|কিছুই\s+নেই)\s*[.।]?\s*$/iu, '0'],
  // π by its name.
  [/(?<![a-z])pi(?![a-z])/i, 'π'],
  [/\s*(?:→|⇒|[-=]+>)\s*/g, '='],
  // Short forms with a nought for a full stop: ल०स० 72.
  [/(?<=[\u0904-\u0939\u093e-\u094d])०/gu, '.'],
  // Bengali numbers with the article of things that are counted: পাঁচটি.
  [/(?<=\p{L}\p{M}*)(?:টি|টা|খানা|জন)\s*$/u, ''],
]

/** The result behind formulas without figures: `πr² = 154`; the text as it is where there is none. */
function resultOf(typed: string) {
  const at = typed.lastIndexOf('=')
  const [formulas, result] = [typed.slice(0, Math.max(at, 0)), typed.slice(at + 1).trimStart()]
  const isFormula =
    !/^\s*[-−–]|\d/.test(formulas) && formulas.split('=').every((part) => /[a-zA-Zπ]/.test(part))
  return isFormula && /^[-₹\d]/.test(result) ? result : typed
}

/** Other wordings of the same number, for answers that are wrong as they stand. */
export const otherWordings = (typed: string) =>
  [
    ...WORDINGS.map(([wording, signs]) => typed.replace(wording, signs as string)),
    resultOf(typed),
  ].filter((other) => other !== typed)
