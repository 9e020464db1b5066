import { afterAll, vi } from 'vitest'

/** On a busy machine waiting may take many times the usual second. */
const PATIENT_MS = 60_000

const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENT_MS, ...options })

// The worker's next file has its own settings.
afterAll(() => {
  vi.waitFor = waitFor
})
