import { Slug } from '@ganit/contract/site/posts'
import { expect, test } from 'vitest'
import { proposedSlug } from './slug.ts'

const DAY = '2026-04-05'

test.each([
  ['Why π isn’t 22/7', 'why-isnt-22-7'],
  ['  École & Lycée: a “proof”  ', 'ecole-lycee-a-proof'],
  ['ত্রিভুজ', 'post-2026-04-05'],
  ['√ ∫ ÷', 'post-2026-04-05'],
  [`${'long '.repeat(40)}`, 'long-'.repeat(20).slice(0, -1)],
])('%s becomes a slug that is accepted', (title, slug) => {
  expect(proposedSlug(title, DAY)).toBe(slug)
  expect(Slug.parse(slug)).toBe(slug)
})

test('as long as there is no title nothing is proposed', () => {
  expect(proposedSlug(' ', DAY)).toBe('')
})
