/** क to ह in Latin letters, without the aspiration, which many leave out. */
const CONSONANTS = 'kkggnccjjntTddntTddnnpfbbmyrrlllvsssh'
const LETTERS = new Map<string, string>(
  ['aअआा', 'iइईिी', 'uउऊुू', 'eएऐेै', 'oओऔोौ'].flatMap(([letter = '', ...signs]) =>
    signs.map((sign) => [sign, letter] as const),
  ),
)
for (const [n, letter] of [...CONSONANTS].entries())
  LETTERS.set(String.fromCharCode(0x915 + n), letter)

const toLatinLetters = (word: string) =>
  word
    .replace(/(?<=[क-ह])(?=ह$)/, 'a')
    .replace(/[\u0900-\u097f]/g, (sign) => LETTERS.get(sign) ?? '')

/** Spellings of one sound, applied in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ai|ay(?=i)/g, 'e'],
  [/[ao]u/g, 'o'],
  [/th/g, 'T'],
  [/(?<=[ckgbdjs])h+/g, ''],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)(?:ah?|h)$/, 'A'],
  [/^a|(?<=.)[au]/g, ''],
  [/n(?=[b-df-hj-np-tv-zT])/g, ''],
]

/** A key for the sound of a Hindi word in either script: `pachas`, `pachaas` and पचास have the same key. */
export const soundInLatin = (word: string) =>
  SPELLINGS.reduce(
    (sound, [spelling, plain]) => sound.replace(spelling, plain),
    toLatinLetters(word.toLowerCase()),
  )
