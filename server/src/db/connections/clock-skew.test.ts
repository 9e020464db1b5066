import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { stopAt } from '../../../test/clock.ts'
import { BASE, setHands } from '../../../test/moved-date.ts'
import { clockSkew } from './clock-skew.ts'

test('the clock is compared with the database’s, whichever is ahead', async ({ academy }) => {
  stopAt(BASE)
  expect(await clockSkew(academy.db)).toBe(0)
  for (const ahead of [7_000, -7_000]) {
    // Node's clock alone.
    setHands({ standsAt: BASE.getTime() + ahead })
    expect(await clockSkew(academy.db)).toBe(7)
  }
})
