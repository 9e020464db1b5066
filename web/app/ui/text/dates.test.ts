import { expect, test } from 'vitest'
import {
  dayBefore,
  formatDay,
  formatDayOf,
  formatInstant,
  formatMoment,
  formatWeekday,
  today,
} from './dates.ts'

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

test('a day of the calendar is the same everywhere, and no moment passes for one', () => {
  expect(formatDay('2026-04-05')).toBe('5 Apr 2026')
  expect(formatDay('2026-09-30')).toBe('30 Sep 2026')
  expect(formatWeekday('2026-11-23')).toBe('Monday')
  for (const typed of ['', '2026-04', '2026-13-45', '12026-04-05'])
    expect(formatDay(typed)).toBe(typed)
  expect(() => formatDay(LATE)).toThrow('is a moment')
})
