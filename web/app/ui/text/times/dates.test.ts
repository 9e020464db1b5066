import { dayAfter } from '@ganit/contract/days'
import { expect, test } from 'vitest'
import {
  dayBefore,
  formatDay,
  formatDayInWeek,
  formatDayOf,
  formatDays,
  formatInstant,
  formatMoment,
  formatMonth,
  formatWeekday,
  isDay,
  mondayOf,
  monthlyDayInWords,
  timeNow,
  todayIn,
  typedDayInWords,
} from './dates.ts'

const LATE = '2026-11-20T20:30:00Z'

test('a moment is told on the academy’s clock, whatever the day is at Greenwich', () => {
  expect(formatMoment(LATE, 'Asia/Kolkata')).toBe('21 Nov 2026, 2:00 am')
  expect(formatDayOf(LATE, 'Asia/Kolkata')).toBe('21 Nov 2026')
  expect(formatDayOf(LATE, 'Europe/London')).toBe('20 Nov 2026')
  expect(formatInstant(LATE, 'Asia/Kolkata')).toBe('21 Nov 2026, 02:00:00')
  expect(formatDayOf('2026-09-05T00:00:00Z', 'Asia/Kolkata')).toBe('5 Sep 2026')
})

test('today begins at the academy’s midnight', () => {
  expect(todayIn('Asia/Kolkata', new Date(LATE))).toBe('2026-11-21')
  expect(todayIn('America/New_York', new Date(LATE))).toBe('2026-11-20')
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

test('a week begins on Monday, whatever the month or the year', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29'].map(mondayOf)).toEqual(
    Array(3).fill('2026-11-23'),
  )
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(formatDayInWeek('2026-11-01')).toBe('Sun 1')
  expect(['2026-02-28', '2027-02-29', '2026-13-01', 'soon', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('days from one to another are said without what both share', () => {
  expect(formatDays('2026-11-23', '2026-11-29')).toBe('23 – 29 Nov 2026')
  expect(formatDays('2026-11-30', '2026-12-06')).toBe('30 Nov – 6 Dec 2026')
  expect(formatDays('2026-12-28', '2027-01-03')).toBe('28 Dec 2026 – 3 Jan 2027')
})

test('the hour is the academy’s', () => {
  expect(timeNow('Asia/Kolkata', new Date(LATE))).toBe('02:00')
  expect(timeNow('America/New_York', new Date(LATE))).toBe('15:30')
})

test('a month is written in full', () => {
  expect(['2026-09', '2026-11'].map(formatMonth)).toEqual(['September 2026', 'November 2026'])
})

test('a day that is typed stands in words, and a year that is far is said', () => {
  const today = '2026-11-29'
  expect(typedDayInWords('2026-12-10', today)).toBe('Thu 10 Dec 2026')
  expect(typedDayInWords('2025-12-10', today)).toBe('Wed 10 Dec 2025')
  expect(typedDayInWords('2062-12-10', today)).toBe('Sun 10 Dec 2062: the year is 2062')
  expect([typedDayInWords('', today), typedDayInWords('2026-13-40', today)]).toEqual(['', ''])
  expect(
    ['2026-12-10', '2026-12-01', '2026-12-22', '2026-12-13', '2026-12-31'].map((day) =>
      monthlyDayInWords(day, today),
    ),
  ).toEqual(
    ['10th', '1st', '22nd', '13th', '31st, or the last day,'].map(
      (place) => `On the ${place} of each month, from December 2026`,
    ),
  )
  expect(monthlyDayInWords('2062-12-03', today)).toBe(
    'On the 3rd of each month, from December 2062: the year is 2062',
  )
  expect([monthlyDayInWords('', today), monthlyDayInWords('2026-13-40', today)]).toEqual(['', ''])
})
