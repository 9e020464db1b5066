import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Spellings and words that have one other form in all our texts. */
const REFUSED = {
  hi: /बाकी|ई-मेल|लॉगिन|साइन इन|शुल्क|टेस्ट|तारीख(?!\u093c)|आमंत्रण|बकाया/,
  bn: /লগইন|সাইন ইন|ই-মেল|লিংক|শর্তাবলী|বকেয়া|(?<!অ্যা)কাডেমি|ব্রাউজ\u09bcার|আসছে\.\.\.|নীচ/,
}
/** An ending joined to a value, an ordinal joined to one, and verbs that tell the sex of the reader. */
const JOINED = /\}(वाँ|वें|-?(এর|এ|তে|কে|র)(?=[\s।,]))|ता\/ती|ती\/ता/
/** Digits of the scripts themselves; all our texts have 0 to 9. */
const OTHER_DIGITS = /[०-९০-৯]/

/** The word for a school class. English texts often use one word for this and for a lesson. */
const GRADE = { hi: /कक्षा/, bn: /শ্রেণি/ }
const LESSON = { hi: /क्लास/, bn: /ক্লাস/ }
/** English texts in which "class" means a lesson, or which mean a lesson without naming it. */
const OF_LESSONS =
  /lesson|^Next class$|^Makes up for |^Classroom |ask for them in class|of our classes|absences? in the last year/i

const FILES = globSync(
  [
    'web/app/i18n/{hi,bn}.json',
    'web/app/i18n/server-texts/*.json',
    'server/src/features/messages/wording/{hindi,bengali,wording}.ts',
    'server/src/features/ground/settings/default-pages/*.{hi,bn}.md',
    'server/src/features/office/{welcome/welcome,known-children/known-children}.service.ts',
    'web/app/ui/text/rich-text/page-values.ts',
  ],
  { cwd: ROOT },
)

/** Texts of lessons alone. */
const SAYS_LESSON = globSync(
  [
    'messages/{wording/{hindi,bengali,change-words,wording},channels/push/push-words}.ts',
    'learning/weekly/texts.ts',
  ],
  { cwd: join(ROOT, 'server/src/features') },
).map((file) => join('server/src/features', file))

const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n')

test.each(['hi', 'bn'] as const)(
  'each thing has one word, and each word one spelling, in %s',
  (language) => {
    expect(FILES.length).toBeGreaterThan(6)
    const wrong = FILES.flatMap(linesOf).filter((line) => REFUSED[language].test(line))
    expect(wrong).toEqual([])
    expect(REFUSED.hi.test('तारीख'), 'the test itself can tell').toBe(true)
    expect(REFUSED.hi.test('तारीख\u093c')).toBe(false)
  },
)

test('digits are 0 to 9 everywhere', () => {
  expect(FILES.flatMap(linesOf).filter((line) => OTHER_DIGITS.test(line))).toEqual([])
})

test('nothing is joined to a value, and no text tells the sex of its reader', () => {
  expect(FILES.flatMap(linesOf).filter((line) => JOINED.test(line))).toEqual([])
})

const DEFAULT_PAGES = 'server/src/features/ground/settings/default-pages'

/** English texts and their translations: catalogues, and the lines of the pages that ship. */
function pairsIn(language: 'hi' | 'bn'): [string, string][] {
  const catalogues = ['', 'server-texts/'].flatMap((folder) => {
    const file = join(ROOT, `web/app/i18n/${folder}${language}.json`)
    return Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
  })
  const pages = globSync(`${DEFAULT_PAGES}/*.${language}.md`, { cwd: ROOT }).flatMap((file) => {
    const translated = linesOf(file)
    const english = linesOf(file.replace(`.${language}.`, '.'))
    return translated.map((line, n): [string, string] => [english[n] ?? '', line])
  })
  return [...catalogues, ...pages]
}

test.each(['hi', 'bn'] as const)(
  'a class of school and a lesson have each its word in %s',
  (language) => {
    const pairs = pairsIn(language)
    expect(pairs.filter(([, text]) => GRADE[language].test(text)).length).toBeGreaterThan(20)
    const wrong = pairs.filter(
      ([english, text]) =>
        (GRADE[language].test(text) && !/class|grade/i.test(english.replace(OF_LESSONS, ''))) ||
        (LESSON[language].test(text) && !OF_LESSONS.test(english)),
    )
    expect(wrong).toEqual([])
    expect(SAYS_LESSON.length).toBe(6)
    expect(SAYS_LESSON.flatMap(linesOf).filter((line) => GRADE[language].test(line))).toEqual([])
  },
)
