import { expect, test } from 'vitest'
import { formatsOf } from './use-formats.ts'

test('September is written as in the rest of the pages, however a day is', () => {
  const { day, shortDay, dayInWeek, days, moment, dayOf, longDay, month } = formatsOf('en')
  const noon = ['2026-09-10T06:30:00Z', 'Asia/Kolkata'] as const
  expect([day('2026-09-10'), shortDay('2026-09-10'), dayInWeek('2026-09-10')]).toEqual([
    '10 Sep 2026',
    '10 Sep',
    'Thu 10 Sep',
  ])
  expect([days('2026-09-10', '2026-10-02'), dayOf(...noon)]).toEqual([
    '10 Sep – 2 Oct 2026',
    '10 Sep 2026',
  ])
  expect(moment(...noon)).toMatch(/^10 Sep 2026, 12:00/)
  expect([longDay('2026-09-10'), month('2026-09')]).toEqual(['10 September 2026', 'September 2026'])
})

test.each([
  ['en', '6:00 – 7:30 pm', '11:30 am – 1:00 pm'],
  ['hi', 'शाम 6:00 से 7:30 बजे तक', 'सुबह 11:30 से दोपहर 1:00 बजे तक'],
  ['bn', 'সন্ধ্যা 6টা – 7:30', 'সকাল 11:30 – দুপুর 1টা'],
])(
  'the part of a day is said once in %s where a lesson begins and ends in it',
  (language, ...said) => {
    const { times } = formatsOf(language)
    const lessons = [
      { start_time: '18:00', end_time: '19:30' },
      { start_time: '11:30', end_time: '13:00' },
    ]
    expect(lessons.map(times)).toEqual(said)
  },
)
