import { AsyncLocalStorage } from 'node:async_hooks'
import type { Academy } from '../src/academy/academy.ts'
import type { Place } from '../src/academy/place.ts'

let latest: Academy | undefined

/** Tests that call services do so in this academy, until another app is built; undefined: in none. */
export const workIn = (academy: Academy | undefined) => {
  latest = academy
}

/** Runs outside every academy, as a process starts. */
export const outside = AsyncLocalStorage.snapshot()

/** The place of a test's body: the academy that it opened last. */
export const placeOfTest = (): Place => ({
  get academy() {
    if (!latest) throw new Error('No academy was opened by this test.')
    return latest
  },
  actor: '',
})
