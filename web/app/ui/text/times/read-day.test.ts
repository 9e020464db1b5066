import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['5/4', '2026-04-05'],
  ['5.4.26', '2026-04-05'],
  ['05-04-2026', '2026-04-05'],
  ['5 apr', '2026-04-05'],
  ['5 April 2027', '2027-04-05'],
  ['05 Apr 2026', '2026-04-05'],
  [' 5Sept26 ', '2026-09-05'],
  ['31 dec 09', '2009-12-31'],
  ['1/2/98', '1998-02-01'],
  ['2026-04-05', '2026-04-05'],
  ['29.2.2028', '2028-02-29'],
])('%s is the day %s', (typed, day) => {
  expect(readDay(typed, '2026-11-25')).toBe(day)
})

test.each(['', '5', '5/', '5/13', '31/4', '29/2', '5 foo', '5/4/2', '5/4/202', 'tomorrow'])(
  '%s is no day',
  (typed) => {
    expect(readDay(typed, '2026-11-25')).toBeUndefined()
  },
)
