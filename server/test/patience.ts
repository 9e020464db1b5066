import { afterAll, vi } from 'vitest'

/** On a busy machine what is waited for may take many times the usual second. */
const PATIENT_MS = 60_000

const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENT_MS, ...options })

// The next file of this worker begins with its own.
afterAll(() => {
  vi.waitFor = waitFor
})
