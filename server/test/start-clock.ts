import { afterAll, beforeEach, vi } from 'vitest'
import { moveTo } from './clock.ts'
import { BASE, MACHINES, setHands } from './moved-date.ts'

moveTo(BASE)

// A test may move the clock; the next one begins on the day of the tests again.
beforeEach(() => moveTo(BASE))

// Restores clock and environment for the worker's next file. Vitest loads the setup files anew for it under names that carry
// the time: with the tests' time two files could have one name, and the second would be without its hooks.
afterAll(() => {
  moveTo(BASE)
  setHands(MACHINES)
  vi.unstubAllEnvs()
})
