import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, messagesIn, messagesOfPages, readCatalogue } from './messages.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What the server says, in the languages in which families read it. */
const saidIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, `web/app/i18n/server-texts/${language}.json`), 'utf8'))

/** `{name}` and `{n, plural, …}`, whichever words stand around them. */
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

test('what the server says to families stands in each of their languages, as it is said', () => {
  const hindi = Object.entries(saidIn('hi'))
  const bengali = saidIn('bn')
  expect(Object.keys(bengali)).toEqual(hindi.map(([english]) => english))
  for (const [english, text] of hindi)
    for (const translated of [text, bengali[english] ?? ''])
      expect(inOrder(placeholders(translated)), english).toEqual(inOrder(placeholders(english)))

  const files = [
    ...['contract/src/*.ts', 'server/src/**/*.ts'],
    ...['web/app/{api,features/accounts}/*.ts', 'web/app/shell/*-watch.tsx'],
  ]
  const sources = files
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => readFileSync(join(ROOT, file), 'utf8').toLowerCase())
    .join('\n')
  const unknown = hindi.filter(([english]) =>
    english.split(/\{\w+\}/).some((part) => !sources.includes(part.trim().toLowerCase())),
  )
  expect(unknown.map(([english]) => english)).toEqual([])
})
