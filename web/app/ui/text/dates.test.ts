import { expect, test } from 'vitest'
import { dayBefore, formatDayOf, formatInstant, formatMoment, today } from './dates.ts'

const LATE = '2026-11-20T20:30:00Z'

test('a moment is told on the academy’s clock, whatever the day is at Greenwich', () => {
  expect(formatMoment(LATE, 'Asia/Kolkata')).toBe('21 Nov 2026, 02:00')
  expect(formatDayOf(LATE, 'Asia/Kolkata')).toBe('21 Nov 2026')
  expect(formatDayOf(LATE, 'Europe/London')).toBe('20 Nov 2026')
  expect(formatInstant(LATE, 'Asia/Kolkata')).toBe('21 Nov 2026, 02:00:00')
  expect(formatDayOf('2026-09-05T00:00:00Z', 'Asia/Kolkata')).toBe('5 Sep 2026')
})

test('today begins at the academy’s midnight', () => {
  expect(today('Asia/Kolkata', new Date(LATE))).toBe('2026-11-21')
  expect(today('America/New_York', new Date(LATE))).toBe('2026-11-20')
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
})
