import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

test.for([
  ['2026-11-25', 'today'],
  ['2026-11-26', 'today'],
  ['2026-11-27', 'tomorrow'],
  ['2026-12-01', 'Tuesday'],
  ['2026-12-02', 'Wednesday'],
  ['2026-12-03', '3 Dec 2026'],
])('on Thursday, 26 November, %s is promised as %s', ([day, words]) => {
  expect(byDay(day ?? '', '2026-11-26')).toBe(words)
})
