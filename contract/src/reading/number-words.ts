/** English words of the numbers from 1 to 19. */
export const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
/** Some are often spelt otherwise. */
const OTHER_TENS = new Map([
  ['fourty', 40],
  ['ninty', 90],
])
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const PARTS = 'half third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const VALUES = new Map<string, number>([
  ...ONES.map((word, n) => [word, n + 1] as const),
  ...TENS.map((word, n) => [word, 20 + 10 * n] as const),
  ...OTHER_TENS,
  ...PARTS.map((word, n) => [word, 2 + n] as const),
  ['halve', 2],
  ['quarter', 4],
])
const valueOfWord = (word = '') => VALUES.get(word.toLowerCase().replace(/s$/, '')) ?? 0

/** Up to 99, and up to 999: `twenty-five`, `three hundred and sixty five`; `one-one` is no number. */
const SMALL = `(?:(?:${[...TENS, ...OTHER_TENS.keys()].join('|')})(?:[\\s-]*(?:${ONES.slice(0, 9).join('|')}))?|${ONES.join('|')})`
const NUMBER = new RegExp(
  `(?<![a-zA-Z\\\\]|one-|\\d\\s?)(?:(?:(${ONES.slice(0, 9).join('|')})\\s+)?(hundred)(?:\\s+(?:and\\s+)?(${SMALL}))?|(${SMALL}))(?![a-zA-Z]|-one)`,
  'gi',
)
/** Fractions in words: `three halves`, `2 and a half`, `one-fourth`. */
const FRACTION = new RegExp(
  `(?:(?<![\\d.])(\\d+)\\s+and\\s+)?(?<![a-zA-Z\\\\\\d.])(\\d+(?:-|\\s+)|an?\\s+|(?=half))(${PARTS.join('|')}|halve|quarter)s?(?![a-zA-Z])`,
  'gi',
)

const sumOf = (words: string) =>
  words.split(/[\s-]+|(?<=ty)(?=[a-z])/i).reduce((sum, word) => sum + valueOfWord(word), 0)

/** Numbers in words as digits: `three halves` is `\frac{3}{2}`. */
export const numberWordsToDigits = (text: string) =>
  text
    .replace(NUMBER, (_, hundreds: string, hundred: string, rest = '', small = '') =>
      String(100 * (hundred ? valueOfWord(hundreds) || 1 : 0) + sumOf(rest) + sumOf(small)),
    )
    .replace(
      FRACTION,
      (_, whole = '', top: string, part: string) =>
        `${whole}\\frac{${Number.parseInt(top, 10) || 1}}{${valueOfWord(part)}}`,
    )
