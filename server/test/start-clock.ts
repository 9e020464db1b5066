import { afterAll, beforeEach, vi } from 'vitest'
import { moveTo } from './clock.ts'
import { BASE } from './moved-date.ts'

moveTo(BASE)

// A test may move the clock; the next one begins on the day of the tests again.
beforeEach(() => moveTo(BASE))

// Restores clock and environment for the worker's next file.
afterAll(() => {
  moveTo(BASE)
  vi.unstubAllEnvs()
})
