import { createListeners } from '../../listeners.ts'
import { dropStored, readStored, writeStored } from '../../storage.ts'

/*
 * Phones are at times a day off. What stands on them of the day and the hour is then told by the server's clock, of which each
 * answer tells; how far this device is off is kept, so that it is right without network, too.
 */

const KEY = 'clockOff'
/** What is less than this makes no difference, and may be a slow line. */
const MATTERS_MS = 5 * 60_000

const { tell, listen } = createListeners()

const kept = () => Number(readStored('local', KEY)) || 0

/** Takes note of the `Date` of an answer to what was just asked. */
export function syncClock(date: string | null) {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  const off = Math.abs(ahead) < MATTERS_MS ? 0 : ahead
  const before = kept()
  if (Math.abs(off - before) < MATTERS_MS && (off === 0) === (before === 0)) return
  if (off === 0) dropStored('local', KEY)
  else writeStored('local', KEY, String(off))
  tell()
}

/** This moment by the server's clock, as far as that is known. */
export const serverNow = () => new Date(Date.now() + kept())

const LOOK_MS = 15_000

/** Calls back as the clock goes on, and when it gets known how far this device is off. Returns how to stop. */
export function onClock(listener: () => void) {
  const stop = listen(listener)
  const id = setInterval(listener, LOOK_MS)
  return () => {
    stop()
    clearInterval(id)
  }
}
