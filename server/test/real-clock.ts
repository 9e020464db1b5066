import { afterAll, vi } from 'vitest'

// The next file of this worker gets the clock and the environment as they were.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
