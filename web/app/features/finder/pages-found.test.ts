import { expect, test } from 'vitest'
import { pagesFound } from './pages-found.ts'

test.each([
  ['payment', 'Students'],
  ['FEE', 'Students'],
  ['new batch', 'Create Batch'],
  ['testimonial', 'Settings'],
  ['batch create', 'Create Batch'],
  ['password', 'Account'],
])('%s finds the screen %s', (typed, name) => {
  expect(pagesFound(typed).map(({ text }) => text)).toContain(name)
})

test('what no screen is called finds none', () => {
  expect(pagesFound('zebra')).toEqual([])
})
