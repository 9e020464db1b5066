import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Spellings and words that have one other form in all our texts. */
const REFUSED = {
  hi: /बाकी|ई-मेल|लॉगिन|साइन इन|शुल्क|टेस्ट|तारीख(?!\u093c)|आमंत्रण|बकाया/,
  bn: /লগইন|সাইন ইন|ই-মেল|লিংক|শর্তাবলী|বকেয়া|(?<!অ্যা)কাডেমি|ব্রাউজ\u09bcার|আসছে\.\.\./,
}
/** An ending joined to a value, an ordinal joined to one, and verbs that tell the sex of the reader. */
const JOINED = /\}(वाँ|वें|-?(এর|এ|তে|কে|র)(?=[\s।,]))|ता\/ती|ती\/ता/
/** Digits of the scripts themselves; all our texts have 0 to 9. */
const OTHER_DIGITS = /[०-९০-৯]/

const FILES = globSync(
  [
    'web/app/i18n/{hi,bn}.json',
    'web/app/i18n/server-texts/*.json',
    'server/src/features/messages/{hindi,bengali,wording}.ts',
    'server/src/features/ground/settings/default-pages/*.{hi,bn}.md',
    'server/src/features/office/{welcome/welcome,known-children/known-children}.service.ts',
    'web/app/ui/text/rich-text/page-values.ts',
  ],
  { cwd: ROOT },
)

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
