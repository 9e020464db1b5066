import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('between the first and the last no day and no month is left out', () => {
  expect(spread(['2026-02-27', '2026-03-02'])).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(spread(['2025-11', '2026-02'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(spread(['2026-02'])).toEqual(['2026-02'])
  expect(spread([])).toEqual([])
})
