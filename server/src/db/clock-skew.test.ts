import { expect, vi } from 'vitest'
import { test } from '../../test/academy.ts'
import { clockSkew } from './clock-skew.ts'

test('the clock is compared with the database’s, whichever is ahead', async ({ academy }) => {
  expect(await clockSkew(academy.db)).toBeLessThan(1)
  const now = Date.now
  for (const ahead of [7_000, -7_000]) {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    const skew = await clockSkew(academy.db)
    vi.restoreAllMocks()
    expect(Math.round(skew)).toBe(7)
  }
})
