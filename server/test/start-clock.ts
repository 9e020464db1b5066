import { afterAll, beforeEach, vi } from 'vitest'
import { moveTo } from './clock.ts'
import { BASE, MACHINES, setHands } from './moved-date.ts'

moveTo(BASE)

// A test may move the clock; the next one begins on the tests' day again.
beforeEach(() => moveTo(BASE))

// Restores clock and environment for the worker's next file. Vitest loads the setup files again for it, under names
// that contain the time: with the tests' time two files could have the same name, and the second would not get its
// hooks.
afterAll(() => {
  moveTo(BASE)
  setHands(MACHINES)
  vi.unstubAllEnvs()
})
