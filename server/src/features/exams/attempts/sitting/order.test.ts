import { expect, test } from 'vitest'
import { layoutInOrder } from './order.service.ts'

/** A paper with two sections of eight questions; any three of the second count. */
const question = { kind: 'long', text: '', options: [], keep_last: [] }
const numbered = Array.from({ length: 16 }, (_, n) => ({
  section: Math.floor(n / 8),
  alternatives: [{ item_id: n, question, parts: [] }],
}))
const paper = {
  sections: [{ any_count: null }, { any_count: 3 }],
  numbered,
} as unknown as Parameters<typeof layoutInOrder>[0]

test('all students have the questions of a section of which any few count in one order', () => {
  const orders = [1, 2, 3].map((seed) =>
    layoutInOrder(paper, { seed, shuffle_questions: true, shuffle_options: true }).map(
      ({ item_id }) => item_id,
    ),
  )
  for (const order of orders) expect(order.slice(8)).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
  expect(new Set(orders.map((order) => String(order.slice(0, 8)))).size).toBe(3)
})
