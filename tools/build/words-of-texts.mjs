// The words of all our texts in a script, for fonts that contain only the letters that they need.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Catalogues, the server's sentences and messages, and texts that stand in the code. */
const SOURCES = [
  'web/app/i18n/{hi,bn}.json',
  'web/app/i18n/server-texts/*.json',
  'web/app/shell/language/language-*.tsx',
  'contract/src/{languages,clock-words}.ts',
  'server/src/features/messages/wording/{hindi,bengali,wording}.ts',
]
const SCRIPTS = { hi: /[\u0900-\u097f\u200c\u200d]+/g, bn: /[\u0980-\u09ff\u200c\u200d]+/g }
const LOCALES = { hi: 'hi-IN-u-nu-latn', bn: 'bn-IN-u-nu-latn' }

/** Months and weekdays, as `Intl` writes them. */
const calendarOf = (locale) =>
  Array.from({ length: 12 * 31 }, (_, n) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }).format(
      new Date(Date.UTC(2026, n % 12, 1 + (n % 28))),
    ),
  ).join(' ')

/** Letters joined by a virama, each once: `क्ष`. The browser looks for the same ones (`letters.ts`). */
export const conjunctsIn = (text) =>
  [
    ...new Set(text.match(/\p{Lo}[\u093c\u09bc]?(?:[\u094d\u09cd]\p{Lo}[\u093c\u09bc]?)+/gu)),
  ].toSorted()

/** Each word of a language once, sorted. */
export function wordsIn(language) {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const all = [...texts, calendarOf(LOCALES[language])].join('\n')
  return [...new Set(all.match(SCRIPTS[language]))].toSorted()
}
