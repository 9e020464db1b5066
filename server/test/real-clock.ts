import { afterAll, vi } from 'vitest'

// Restores clock and environment for the worker's next file.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
