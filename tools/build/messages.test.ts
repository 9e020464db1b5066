import { expect, test } from 'vitest'
import { LANGUAGES, messagesIn, messagesOfPages, readCatalogue } from './messages.ts'

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
