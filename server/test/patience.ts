import { afterAll, inject, vi } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How long a test waits for an expected event, in ms. */
    patience: number
  }
}

const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(
    callback,
    typeof options === 'number' ? options : { timeout: inject('patience'), ...options },
  )

// The worker's next file has its own settings.
afterAll(() => {
  vi.waitFor = waitFor
})
