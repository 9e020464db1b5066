import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUnits } from '../scores/units.service.ts'
import { spreadOf } from './spread.service.ts'

const UNIT = toUnits(1)
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
