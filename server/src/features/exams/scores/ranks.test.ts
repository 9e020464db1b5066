import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentileAmong, rankAmong, sortTotals } from './ranks.service.ts'
import { percentOf, roundRatio } from './units.service.ts'

const TOTALS = fc.array(fc.integer({ min: -40, max: 100 }), { minLength: 1, maxLength: 80 })

test('equal totals share a rank, and the next counts on', () => {
  const sorted = sortTotals([70, 90, 70, 50])

  expect([90, 70, 70, 50].map((total) => rankAmong(sorted, total))).toEqual([1, 2, 2, 4])
})

test('rank and percentile are what counting one by one gives', () => {
  fc.assert(
    fc.property(TOTALS, (totals) => {
      const sorted = sortTotals(totals)
      for (const total of totals) {
        expect(rankAmong(sorted, total)).toBe(totals.filter((other) => other > total).length + 1)
        const share = (100 * totals.filter((other) => other <= total).length) / totals.length
        const told = percentileAmong(sorted, total)
        if (totals.length < 30) expect(told).toBeNull()
        else expect(told).toBeCloseTo(share, 2)
      }
    }),
  )
})

test('a percentile has two decimals, and is null where fewer than 30 sat', () => {
  const totals = Array.from({ length: 30 }, (_, n) => n)

  expect(percentileAmong(totals, 0)).toBe(3.33)
  expect(percentileAmong(totals, 19)).toBe(66.67)
  expect(percentileAmong(totals, 29)).toBe(100)
  expect(percentileAmong(totals.slice(1), 29)).toBeNull()
})

test('ratios are rounded once, and nothing of nothing is null', () => {
  expect([percentOf(1, 3), percentOf(-1, 8), percentOf(0, 5)]).toEqual([33.33, -12.5, 0])
  expect([percentOf(3, 0), roundRatio(2, 3, 4)]).toEqual([null, 0.6667])
})
