import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeOf } from '../../app/ui/text/notice/notice-of.ts'

const SHIPPED = join(
  import.meta.dirname,
  '../../../server/src/features/ground/settings/default-pages',
)
const shipped = (ending: string) => readFileSync(join(SHIPPED, `privacy${ending}.md`), 'utf8')

const partsOf = (markdown: string) => {
  const notice = noticeOf({ markdown, is_shipped: true })
  return 'parts' in notice ? notice.parts : []
}

test('the notice has four parts of the shipped page, each text under its bold words', () => {
  const parts = partsOf(shipped(''))
  expect(parts.map(({ title }) => title)).toEqual([
    'What is stored',
    'Why it is stored',
    'How long',
    'Your rights',
  ])
  const folds = parts.map(({ below }) => below.flatMap((each) => ('bold' in each ? each.bold : [])))
  expect(folds[0]?.slice(0, 2)).toEqual(['About the account', 'From the registration'])
  expect(folds[3]).toEqual([
    'See and correct',
    'Take along',
    'Erase',
    'As a guardian',
    'Everything else',
  ])
  const rights = JSON.stringify(parts[3])
  expect(rights).toContain('to withdraw an agreement you gave')
  expect(rights).toContain('Data Protection Board of India')
})

test.each([
  ['.hi', ['क्या रखा जाता है', 'क्यों रखा जाता है', 'कितने समय तक', 'आपके अधिकार']],
  ['.bn', ['কী রাখা হয়', 'কেন রাখা হয়', 'কতদিন', 'আপনার অধিকার']],
])('the parts of %s are the same ones, with as many folds and texts', (ending, titles) => {
  const parts = partsOf(shipped(ending))
  expect(parts.map(({ title }) => title)).toEqual(titles)
  const shape = (of: typeof parts) =>
    of.map(({ below }) => below.map((each) => ('bold' in each ? 'fold' : 'text')))
  const asInEnglish = shape(partsOf(shipped('')))
  // A translation ends with the sentence that the English text holds.
  asInEnglish.at(-1)?.push('text')
  expect(shape(parts)).toEqual(asInEnglish)
})

test('nothing of these parts is left out', () => {
  const markdown = shipped('')
  const words = (text: string) =>
    text
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim()
      .split(' ')
  const wanted = [0, 2, 4, 6].flatMap((n) => words(markdown.split(/^## /m)[n + 1] ?? ''))
  const shown = partsOf(markdown).flatMap(({ title, below }) =>
    [
      title,
      ...below.map((each) => ('bold' in each ? `${each.bold} ${each.text.html}` : each.html)),
    ].flatMap((text) => words(text.replace(/<[^>]*>/g, ' '))),
  )
  const { email, mailto, ...others } = Object.groupBy(wanted, (word) => word)
  for (const word of Object.keys(others)) expect(shown).toContain(word)
  expect(shown.length).toBeGreaterThan(900)
})

test('a page of the academy’s own is shown whole', () => {
  const notice = noticeOf({ markdown: '## Ours\n\nWe keep little.', is_shipped: false })
  expect(notice).toEqual({
    whole: { html: expect.stringContaining('We keep little.'), hasMath: false },
  })
})
