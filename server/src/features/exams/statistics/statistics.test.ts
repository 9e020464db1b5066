import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inUnits } from '../scores/units.service.ts'
import { facilities, type Sitter } from './facility.service.ts'
import { spreadOf } from './spread.service.ts'

const UNIT = inUnits(1)
const item = {
  item_id: 1,
  question_id: 1,
  section: 0,
  marks: 4 * UNIT,
  chapter_id: null,
  skill_ids: [],
  is_given: false,
}
const sitter = (student_id: number, total: number, mark: number): Sitter => ({
  student_id,
  total,
  items: [{ item, mark: mark * UNIT, is_blank: false }],
})

test('the spread of totals is what a plain sum gives', () => {
  const totals = fc.array(fc.integer({ min: -16, max: 400 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(totals, (quarters) => {
      const sorted = quarters.map((n) => (n * UNIT) / 4).toSorted((one, other) => one - other)
      const marks = quarters.map((n) => n / 4)
      const mean = marks.reduce((sum, each) => sum + each, 0) / marks.length
      const spread = spreadOf(sorted, 100 * UNIT)
      expect(spread.mean).toBeCloseTo(mean, 1)
      const variance = marks.reduce((sum, each) => sum + (each - mean) ** 2, 0) / marks.length
      expect(spread.deviation).toBeCloseTo(Math.sqrt(variance), 1)
      expect(spread.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(marks.length)
    }),
  )
})

test('the median lies between the two in the middle, and nobody has none', () => {
  const of = (...marks: number[]) =>
    spreadOf(
      marks.map((mark) => mark * UNIT),
      10 * UNIT,
    ).median

  expect([of(1, 2, 4), of(1, 2), of()]).toEqual([2, 1.5, null])
})

test('a question tells strong from weak by 27 % at each end, from 100 on', () => {
  const sat = Array.from({ length: 100 }, (_, n) => sitter(n, 100 - n, n < 27 ? 4 : n < 73 ? 2 : 1))

  expect(facilities(sat).get(1)).toEqual({
    counted: 100,
    facility: (27 + 23 + 6.75) / 100,
    discrimination: 0.75,
  })
  expect(facilities(sat.slice(1)).get(1)?.discrimination).toBeNull()
})
