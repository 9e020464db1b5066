import { expect, test } from 'vitest'
import { offeredPeriods, refuseWrongPeriod, usualPeriod } from './period.ts'

const named = (today: string, last: string | null = null) =>
  Object.fromEntries(
    offeredPeriods(today, last).map(({ name, from, to }) => [name, `${from} ${to}`]),
  )

test('the screen offers the time since the last reports, three months, and since 1 April', () => {
  expect(named('2026-09-30')).toEqual({
    months: '2026-07-01 2026-09-30',
    session: '2026-04-01 2026-09-30',
  })
  expect(named('2026-09-30', '2026-06-30').last).toBe('2026-07-01 2026-09-30')
  expect(named('2027-05-31').months).toBe('2027-03-01 2027-05-31')
  // Six days are too few, and an old report is too long ago.
  expect(named('2026-09-30', '2026-09-24').last).toBeUndefined()
  expect(named('2026-09-30', '2025-08-01').last).toBeUndefined()
})

test('in the first days of a session the usual period ends the day before', () => {
  expect(named('2027-04-01').session).toBe('2026-04-01 2027-03-31')
  expect(named('2027-04-06').session).toBe('2026-04-01 2027-03-31')
  expect(named('2027-04-07').session).toBe('2027-04-01 2027-04-07')
  const usual = (last: string | null) => usualPeriod(offeredPeriods('2026-09-30', last))?.name
  expect([usual(null), usual('2026-06-30')]).toEqual(['session', 'last'])
})

test.each([
  ['2026-09-01', '2026-10-01', { to: 'The last day must not be ahead.' }],
  ['2026-09-25', '2026-09-30', { to: 'Choose 7 to 400 days.' }],
  ['2026-09-30', '2026-09-01', { to: 'Choose 7 to 400 days.' }],
  ['2025-08-26', '2026-09-30', { to: 'Choose 7 to 400 days.' }],
  ['2025-08-26', '2026-03-31', { from: 'Choose a day of the last 400.' }],
])('%s to %s is refused', (from, to, fields) => {
  expect(() => refuseWrongPeriod({ from, to }, '2026-09-30')).toThrow(
    expect.objectContaining({ fields }),
  )
})

test.each([
  ['2026-09-24', '2026-09-30'],
  ['2025-08-27', '2026-09-30'],
])('%s to %s is taken', (from, to) => {
  expect(() => refuseWrongPeriod({ from, to }, '2026-09-30')).not.toThrow()
})
