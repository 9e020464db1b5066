import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WholePaper } from '../papers/whole-paper.service.ts'
import { totalOfMarks } from './total.ts'

type Paper = Parameters<typeof totalOfMarks>[0]

const question = { parts: [{ or: false }, { or: true }, { or: false }] }
const item = (item_id: number, parts: number[] = []) => ({
  item_id,
  question,
  parts: parts.map((id, part) => ({ item_id: id, part })),
})

/** Two of three count: 1 or 2, 3, 4; and a group (5) of 6 or 7, and 8. */
const PAPER = {
  sections: [{ any_count: 2 }, { any_count: null }],
  numbered: [
    { number: 1, section: 0, alternatives: [item(1), item(2)] },
    { number: 2, section: 0, alternatives: [item(3)] },
    { number: 3, section: 0, alternatives: [item(4)] },
    { number: 4, section: 1, alternatives: [item(5, [6, 7, 8])] },
  ],
} as unknown as Pick<WholePaper, 'sections' | 'numbered'> as Paper

test.each([
  ['nothing', {}, null, null],
  ['the better alternative on paper, the first one online', { 1: 1, 2: 4 }, 4, 1],
  ['the best two on paper, the first two online', { 1: 1, 3: 2, 4: 4 }, 6, 3],
  ['what was lost, where no more was answered', { 1: -1, 3: 2 }, 1, 1],
  ['of a group the better of two parts, and the others', { 6: 1, 7: 2, 8: 0.5 }, 2.5, 1.5],
  ['nothing for a zero but the zero', { 8: 0 }, 0, 0],
])('a total is %s', (_, marks, onPaper, online) => {
  expect(totalOfMarks(PAPER, marks as Record<string, number>, 'paper')).toBe(onPaper)
  expect(totalOfMarks(PAPER, marks as Record<string, number>, 'online')).toBe(online)
})

test('a better mark of a question that is marked never makes a total on paper less', () => {
  const quarter = fc.integer({ min: -4, max: 16 }).map((n) => n / 4)
  const marks = fc.record(Object.fromEntries([1, 2, 3, 4, 6, 7, 8].map((id) => [id, quarter])))
  fc.assert(
    fc.property(marks, fc.constantFrom(1, 2, 3, 4, 6, 7, 8), (entered, better) => {
      const before = totalOfMarks(PAPER, entered, 'paper') ?? 0
      const more = { ...entered, [better]: (entered[better] ?? 0) + 0.25 }
      expect(totalOfMarks(PAPER, more, 'paper') ?? 0).toBeGreaterThanOrEqual(before)
    }),
  )
})
