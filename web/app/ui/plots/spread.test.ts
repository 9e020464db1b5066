import { expect, test } from 'vitest'
import { fillDateRange } from './spread.ts'

test('between the first and the last no day and no month is left out', () => {
  expect(fillDateRange(['2026-02-27', '2026-03-02'])).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(fillDateRange(['2025-11', '2026-02'])).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(fillDateRange(['2026-02'])).toEqual(['2026-02'])
  expect(fillDateRange([])).toEqual([])
})
