import { foldText } from '@ganit/contract/fold-text'
import { plainTyped } from '@ganit/contract/plain-signs'

const CLASS_MAX = 12
/** A longer text is a sentence, not a class. */
const TEXT_MAX = 60

/**
 * Words for 1 to 12, one list for each way of counting. Hindi ordinals from the fifth on are these words with an
 * ending.
 */
const COUNTED = [
  'i ii iii iv v vi vii viii ix x xi xii',
  'one two three four five six seven eight nine ten eleven twelve',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  'एक दो तीन चार पांच छह सात आठ नौ दस ग्यारह बारह',
  'पहली दूसरी तीसरी चौथी पांच छठ सात आठ नवीं दस ग्यारह बारह',
  'पहला दूसरा तीसरा चौथा पांच छः सात आठ नौ दस ग्यारह बारह',
  'प्रथम द्वितीय तृतीय चतुर्थ पंचम षष्ठ सप्तम अष्टम नवम दशम एकादश द्वादश',
  'पहिली दुसरी तिसरी चौथी पांच छठी सात आठ नवमी दसम ग्यारह बारह',
  'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো',
  'প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ',
]

const NUMBERS = new Map(
  COUNTED.flatMap((words) =>
    foldText(words)
      .split(' ')
      .map((word, n) => [word, n + 1] as const),
  ),
)
const ENDING = /व(?:ीं|ी|ां|ा|ें|े)$/

const CLASS_WORDS = new Set(
  foldText(
    'class cls cl std standard grade gr grd kaksha shreni कक्षा क्लास श्रेणी শ্রেণি শ্রেণী ক্লাস ক্লাশ',
  ).split(' '),
)
/** Words that say a class is over: nobody attends `10th passed`. */
const PASSED = new Set(['pass', 'passed', 'appeared', 'to'])

/** A Roman number with its ending or section: `viiith`, `xia`. */
const ROMAN = /^(ix|x?[iv]+|x)(st|nd|rd|th|[a-h])?$/

function numberInWord(word: string) {
  if (/^\d/.test(word)) return Number(word)
  const [, roman = ''] = ROMAN.exec(word) ?? []
  return NUMBERS.get(word) ?? NUMBERS.get(word.replace(ENDING, '')) ?? NUMBERS.get(roman)
}

/** Words and numbers, also if they are joined: `8th`, `XI-Sci`; `8.0` of a spreadsheet is 8. */
const splitWordsAndNumbers = (text: string) =>
  foldText(plainTyped(text).replace(/(?<=\d)\.0\b/g, ''))
    .replace(/[^\p{L}\p{M}\p{N}.-]/gu, ' ')
    .match(/\d+|[\p{L}\p{M}]+/gu) ?? []

/**
 * The class, 1 to 12, in a cell in English, Hindi or Bengali, perhaps with section or stream: `VIII-B`, `8th Std`, `XI
 * Sci`, `कक्षा ८`, `অষ্টম শ্রেণি`. Undefined if the cell has no class, or two.
 */
export function parseClass(text: string) {
  if (text.length > TEXT_MAX) return undefined
  const words = splitWordsAndNumbers(text)
  const [first = '', ...others] = words.filter((word) => !CLASS_WORDS.has(word))
  const number = numberInWord(first)
  const isOther = (word: string) =>
    PASSED.has(word) ||
    (numberInWord(word) !== undefined &&
      // `5 (five)`
      numberInWord(word) !== number &&
      !(/^\d/.test(first) && /^[ivx]$/.test(word)))
  return number && number <= CLASS_MAX && !others.some(isOther) ? number : undefined
}

const isClassWord = (word: string) => CLASS_WORDS.has(word)
/** Endings of ordinals behind digits: `8th`, `8वीं`, `৮ম`. */
const ENDINGS = new Set(
  foldText('st nd rd th वीं वी वां वा वें ठी ठा थी री रा ली ला ম য় র্থ ষ্ঠ ই').split(' '),
)
const isOrdinalEnding = (word: string) => ENDINGS.has(word)

/** Folded words of a name with classes as numbers, without words for class: `Class VIII – Evening` is `8`, `evening`. */
export const wordsWithoutClass = (text: string) =>
  splitWordsAndNumbers(text)
    .filter((word) => !isClassWord(word) && !isOrdinalEnding(word))
    .map((word) => {
      const number = numberInWord(word)
      return number && number <= CLASS_MAX ? String(number) : word
    })

/** The rest of a cell with a class, as typed: `B` of `VIII-B`, `Sci` of `XI Sci`. */
export function restOfClassCell(text: string) {
  const plain = plainTyped(text).replace(/(?<=\d)\.0\b/g, '')
  const words = plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const isRest = (word: string) => !isClassWord(foldText(word)) && !isOrdinalEnding(foldText(word))
  const [first = '', ...others] = words.filter(isRest)
  // `5 (five)` says its class twice.
  const own = numberInWord(foldText(first))
  const rest = others.filter((word) => own === undefined || numberInWord(foldText(word)) !== own)
  // A section may be joined to a Roman number: `XIa`.
  const [, , joined = ''] = ROMAN.exec(foldText(first)) ?? []
  return [...(joined && !isOrdinalEnding(joined) ? [joined.toUpperCase()] : []), ...rest].join(' ')
}

/**
 * The class named in a title between rows: beside a word for class, as in `CLASS IX` or `Students of Class 8, 2026-27`;
 * or `IX-A` alone.
 */
export function parseClassInTitle(text: string) {
  const words = splitWordsAndNumbers(text)
  const at = words.findIndex((word) => CLASS_WORDS.has(word))
  if (at < 0)
    return /^[\p{L}\p{M}\p{N}()-]{2,12}$/u.test(text.trim()) ? parseClassInWords(text) : undefined
  const isClass = (word = '') => {
    const number = numberInWord(word)
    return number && number <= CLASS_MAX ? number : undefined
  }
  const after = isClass(words[at + 1])
  return after && isClass(words[at + 2]) ? undefined : (after ?? isClass(words[at - 1]))
}

/** The class in a text, unless the text is a bare number, because rows and sheets are numbered, too. */
export const parseClassInWords = (text: string) =>
  /\p{L}/u.test(text) ? parseClass(text) : undefined
