import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, messagesIn, messagesOfPages, readCatalogue } from './messages.ts'
import { untranslatedPhrases } from './phrases.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The server's texts in a family's language. */
const saidIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, `web/app/i18n/server-texts/${language}.json`), 'utf8'))

/** The placeholders `{name}` and `{n, plural, …}`, whatever the words around them. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)(?:\}|, (plural))/g)].map(([, name, kind]) => `${name} ${kind}`)

const inOrder = (texts: string[]) => [...new Set(texts)].toSorted()

test.each(LANGUAGES)('every text of the pages is there in %s, and nothing else', (language) => {
  const catalogue = readCatalogue(language)
  expect(Object.keys(catalogue), 'run "npm run messages" and translate what is empty').toEqual(
    messagesOfPages(),
  )
  expect(Object.keys(catalogue).filter((text) => !catalogue[text]?.trim())).toEqual([])
})

test('English says what stands in the code', () => {
  const catalogue = Object.entries(readCatalogue('en'))
  expect(catalogue.filter(([id, text]) => id !== text)).toEqual([])
})

test.each(LANGUAGES)('the texts in %s have the placeholders of the English ones', (language) => {
  const catalogue = Object.entries(readCatalogue(language))
  const wrong = catalogue.filter(
    ([id, text]) =>
      inOrder(placeholders(id)).join() !== inOrder(placeholders(text)).join() ||
      (/<\d/.test(id) && text.replace(/[^<>/\d]/g, '') !== id.replace(/[^<>/\d]/g, '')),
  )
  expect(wrong).toEqual([])
})

test('texts are found in calls and in elements, and one that is put together is refused', () => {
  const source = (text: string) =>
    `import { Trans, useLingui } from '@lingui/react'\nconst x = <p>{${text}}<Trans id="Or <0>this</0>" /></p>`
  expect(messagesIn(source(`i18n.t('Pay {sum}', { sum })`), 'a.tsx')).toEqual([
    'Pay {sum}',
    'Or <0>this</0>',
  ])
  expect(() => messagesIn(source('i18n.t(name)'), 'a.tsx')).toThrow('must be written out')
  expect(messagesIn(`other.t('Pay')`, 'a.ts')).toEqual([])
})

test('no marked text reaches a page without being translated', () => {
  expect(untranslatedPhrases(), 'show it by `i18n._`').toEqual([])
})

test('what the server says to families stands in each of their languages, as it is said', () => {
  const hindi = Object.entries(saidIn('hi'))
  const bengali = saidIn('bn')
  expect(Object.keys(bengali)).toEqual(hindi.map(([english]) => english))
  for (const [english, text] of hindi)
    for (const translated of [text, bengali[english] ?? ''])
      expect(inOrder(placeholders(translated)), english).toEqual(inOrder(placeholders(english)))

  const files = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/app/**/*.{ts,tsx}']
  const sources = files
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => readFileSync(join(ROOT, file), 'utf8').toLowerCase())
    .join('\n')
  const unknown = hindi.filter(([english]) =>
    english.split(/\{\w+\}/).some((part) => !sources.includes(part.trim().toLowerCase())),
  )
  expect(unknown.map(([english]) => english)).toEqual([])
})

/** Pages that guardians read in their language, with their imports. */
const FAMILY_PAGES = [
  'shell/guardian-layout.tsx',
  'features/{homes/guardian/{dashboard,pay},money/paying/pay-screen,learning/to-do/child-home}.tsx',
  'features/{exams/own-results/review,homes/calendar/guardian-calendar,homes/account/account}.tsx',
  'features/accounts/{invitations/invitation,unsubscribe,sign-in/guardian-sign-in}.tsx',
]
/** For students only, whose pages are in English. */
const OF_STUDENTS = /own-erasure/

function* withImports(file: string, seen = new Set<string>()): Generator<[string, string]> {
  if (seen.has(file)) return
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  yield [file, source]
  for (const [, path = ''] of source.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g))
    if (!path.includes('+types')) yield* withImports(join(dirname(file), path), seen)
}

test('titles of guardians’ pages, and what is asked over them, are said in their languages', () => {
  const app = join(ROOT, 'web/app')
  const pages = FAMILY_PAGES.flatMap((pattern) => globSync(pattern, { cwd: app }))
  expect(pages.length).toBe(11)
  const seen = new Set<string>()
  const said = { ...readCatalogue('hi'), ...saidIn('hi') }
  const sources = pages.flatMap((page) => [...withImports(join(app, page), seen)])
  const texts = sources.flatMap(([file, source]) => {
    const isPage = pages.some((page) => join(app, page) === file)
    const titles = isPage ? [...source.matchAll(/titled\('([^']+)'\)/g)] : []
    const asked = OF_STUDENTS.test(file)
      ? []
      : [...source.matchAll(/^ {2,}(?:title|text|accept|refuse): '([^']+)'/gm)]
    return [...titles, ...asked].map(([, text = '']) => text)
  })
  expect(texts.length).toBeGreaterThan(15)
  expect(texts.filter((text) => !(text in said))).toEqual([])
})
