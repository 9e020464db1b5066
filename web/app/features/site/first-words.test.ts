import { expect, test } from 'vitest'
import { renderRichText } from '../../ui/text/rich-text/render-rich-text.ts'
import { firstWords } from './first-words.ts'

const of = (markdown: string) => firstWords(renderRichText(markdown).html)

test('the first paragraph in plain words', () => {
  expect(of('## Heading\n\nTom & *Jerry* < "cats".\n\nMore.')).toBe('Tom & Jerry < "cats".')
})

test('a formula is said once', () => {
  expect(of('So $x=1$.')).toBe('So x=1.')
})

test('a long one ends at a word, with dots', () => {
  const words = of('word '.repeat(100))
  expect(words).toMatch(/word …$/)
  expect(words.length).toBeLessThanOrEqual(162)
})

test('nothing where there is no paragraph', () => {
  expect(of('## Only a heading')).toBe('')
})
