/** क to ह, and ক to হ, in Latin letters, without the aspiration, which many leave out. */
const CONSONANTS = 'kkggnccjjntTddntTddnnpfbbmyrrlllvsssh'
const LETTERS = new Map<string, string>(
  ['aअआा', 'iइईिी', 'uउऊुू', 'eएऐेै', 'oओऔोौ'].flatMap(([letter = '', ...signs]) =>
    signs.map((sign) => [sign, letter] as const),
  ),
)
for (const [n, letter] of [...CONSONANTS].entries())
  LETTERS.set(String.fromCharCode(0x915 + n), letter)

/** Bengali signs stand at the places of the Hindi ones, so much further on. */
const BENGALI = 0x80

const toHindiSigns = (word: string) =>
  word.replace(/[\u0980-\u09ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - BENGALI))

const toLatinLetters = (word: string) =>
  word
    .replace(/(?<=[क-ह])(?=ह$)/, 'a')
    .replace(/[\u0900-\u097f]/g, (sign) => LETTERS.get(sign) ?? '')

/** ড় and ঢ় are heard as an r, and শ and ষ unlike স. */
const toBengaliLetters = (word: string) =>
  toLatinLetters(
    toHindiSigns(
      word
        .normalize('NFC')
        .replace(/[ডঢ]\u09bc/g, 'র')
        .replace(/[শষ]/g, 'S'),
    ),
  )

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

/** In Bengali, an a that is not written is often an o, also at the end. */
const BENGALI_SPELLINGS: typeof SPELLINGS = [
  [/sh/g, 'S'],
  ...SPELLINGS.slice(0, -3),
  [/^[ao]/, 'A'],
  [/(?<=.)[ao]|(?<=.)h$/g, ''],
  [/n(?=[b-df-hj-np-tv-xzT])/g, ''],
]

/** A key for the sound of a Bengali word in either script: `chhoy`, `choy` and ছয় have the same key. */
export const bengaliSound = (word: string) =>
  BENGALI_SPELLINGS.reduce(
    (sound, [spelling, plain]) => sound.replace(spelling, plain),
    toBengaliLetters(word.toLowerCase()),
  )

/** A key for the sound of a Hindi word in either script: `pachas`, `pachaas` and पचास have the same key. */
export const soundInLatin = (word: string) =>
  SPELLINGS.reduce(
    (sound, [spelling, plain]) => sound.replace(spelling, plain),
    toLatinLetters(word.toLowerCase()),
  )
