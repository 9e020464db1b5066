import { type Schedule, WEEKDAYS } from '@ganit/contract/batches'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '../settings/clock.service.ts'
import { nextClass } from './next-class.ts'

const lesson = (weekday: Schedule['weekday'], start_time = '17:00', end_time = '18:30') => ({
  weekday,
  start_time,
  end_time,
})

// 20 November 2026 is a Friday.
test.for([
  ['later today', '2026-11-20', '16:59', [lesson('Friday')], '2026-11-20'],
  ['running', '2026-11-20', '18:29', [lesson('Friday')], '2026-11-20'],
  ['just over', '2026-11-20', '18:30', [lesson('Friday')], '2026-11-27'],
  ['tomorrow', '2026-11-20', '23:59', [lesson('Saturday')], '2026-11-21'],
  ['yesterday’s', '2026-11-20', '00:00', [lesson('Thursday')], '2026-11-26'],
  [
    'over the week’s end',
    '2026-11-22',
    '20:00',
    [lesson('Monday'), lesson('Sunday')],
    '2026-11-23',
  ],
  ['over the year’s end', '2026-12-31', '19:00', [lesson('Friday')], '2027-01-01'],
  ['on a leap day', '2028-02-28', '19:00', [lesson('Tuesday')], '2028-02-29'],
  [
    'the second of today',
    '2026-11-20',
    '09:00',
    [lesson('Friday', '19:00', '20:00'), lesson('Friday', '07:00', '09:00')],
    '2026-11-20',
  ],
] as const)('the next lesson is found: %s', ([, date, time, schedules, expected]) => {
  expect(nextClass([...schedules], { date, time })?.date).toBe(expected)
})

test('of two lessons of the next day the earlier one is next', () => {
  const schedules = [lesson('Monday', '19:00', '20:00'), lesson('Monday', '07:00', '08:00')]
  expect(nextClass(schedules, { date: '2026-11-20', time: '12:00' })).toEqual({
    date: '2026-11-23',
    start_time: '07:00',
    end_time: '08:00',
  })
})

test('without schedules there is no next lesson', () => {
  expect(nextClass([], { date: '2026-11-20', time: '12:00' })).toBeNull()
})

const time = fc
  .integer({ min: 0, max: 1438 })
  .map((minutes) => [Math.floor(minutes / 60), minutes % 60])
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const schedule = fc
  .record({ weekday: fc.constantFrom(...WEEKDAYS), start_time: time, end_time: time })
  .filter(({ start_time, end_time }) => start_time < end_time)
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the next lesson is one of the week, not over, and no other is between now and it', () => {
  fc.assert(
    fc.property(
      fc.array(schedule, { minLength: 1, maxLength: 6 }),
      day,
      time,
      (rows, date, now) => {
        const next = nextClass(rows, { date, time: now })
        const ends = (on: string, at: string) => `${on} ${at}`
        // A week and a day of lessons written out, found without any arithmetic on weekdays.
        const written = Array.from({ length: 8 }, (_, n) => {
          const on = new Date(Date.parse(`${date}T12:00:00Z`) + n * 86_400_000)
          const weekday = on.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
          return rows
            .filter((row) => row.weekday === weekday)
            .map((row) => ({ date: on.toISOString().slice(0, 10), ...row }))
        }).flat()
        const toCome = written.filter((row) => ends(row.date, row.end_time) > ends(date, now))
        const starts = toCome.map((row) => `${row.date} ${row.start_time}`).toSorted()
        expect(`${next?.date} ${next?.start_time}`).toBe(starts[0])
      },
    ),
  )
})

test.for([
  ['Asia/Kolkata', '2026-11-20T18:29:59Z', '2026-11-20', '23:59'],
  ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21', '00:00'],
  ['America/Los_Angeles', '2026-11-21T07:59:00Z', '2026-11-20', '23:59'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21', '00:00'],
  ['UTC', '2026-11-20T00:00:00Z', '2026-11-20', '00:00'],
] as const)('in %s it is, at %s, %s %s', ([zone, moment, date, hour]) => {
  expect(localTime(zone, new Date(moment))).toEqual({ date, time: hour })
})
