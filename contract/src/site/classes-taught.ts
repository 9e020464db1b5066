import type { Language } from '../language-names.ts'

/** Fewer classes in a row are listed one by one. */
const RUN_LEAST = 3

type Words = { one: string; more: string; to: string; and: string; many: readonly string[] }

const WORDS: Record<Language, Words> = {
  en: {
    one: 'Class',
    more: 'Classes',
    to: ' to ',
    and: ' and ',
    many: 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' '),
  },
  hi: {
    one: 'कक्षा',
    more: 'कक्षा',
    to: ' से ',
    and: ' और ',
    many: 'एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह'.split(' '),
  },
  bn: {
    one: 'শ্রেণি',
    more: 'শ্রেণি',
    to: ' থেকে ',
    and: ' ও ',
    many: 'একটি দুটি তিনটি চারটি পাঁচটি ছয়টি সাতটি আটটি নয়টি দশটি এগারোটি বারোটি'.split(' '),
  },
}

/** Classes in order, in runs: `[[5, 6], [9, 12]]`. */
function runsOf(classes: readonly number[]) {
  const runs: [number, number][] = []
  for (const n of classes) {
    const last = runs.at(-1)
    if (last && last[1] === n - 1) last[1] = n
    else runs.push([n, n])
  }
  return runs
}

/** The numbers of classes, which are in order, as `5 to 10`, or as `5, 6 and 9 to 12`. */
export function classNumbersInWords(classes: readonly number[], language: Language = 'en') {
  const { to, and } = WORDS[language]
  const parts = runsOf(classes).flatMap(([first, last]) => {
    if (last - first + 1 >= RUN_LEAST) return [`${first}${to}${last}`]
    return first === last ? [String(first)] : [String(first), String(last)]
  })
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')}${and}${last}` : last
}

/** Classes in order as `Classes 5 to 10`, or one as `Class 10`. */
export function classesInWords(classes: readonly number[], language: Language = 'en') {
  const { one, more } = WORDS[language]
  return `${classes.length === 1 ? one : more} ${classNumbersInWords(classes, language)}`
}

/** How many classes, as a word: `Six`. */
export const manyInWords = (classes: readonly number[], language: Language = 'en') =>
  WORDS[language].many[classes.length - 1] ?? String(classes.length)

/** The sentence for visitors who ask for a class that is not taught. */
export const weTeachSentence = (classes: readonly number[]) =>
  `We teach ${classesInWords(classes)}.`
