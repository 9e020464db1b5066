import { createListeners } from '../../../listeners.ts'
import { readerHere } from '../../../reader.ts'
import { dropStored, readStored, writeStored } from '../../../storage.ts'

/* Phones' clocks can be a day off. Days and times on screen follow the server's clock, from the `Date` of each answer;
   the offset is kept for use without network. */

const KEY = 'clockOff'
/** Smaller offsets may be network delay. */
const MATTERS_MS = 5 * 60_000

const { tell, listen } = createListeners()
let listening = 0
let timer: ReturnType<typeof setInterval> | undefined

const readOffset = () => Number(readStored('local', KEY)) || 0

let answeredAt = new Date(0)

/** When the server gave its latest answer, to the second and by its own clock. */
export const lastAnswerAt = () => answeredAt

/** Takes the `Date` header of an answer that has just arrived. */
export function syncClock(date: string | null) {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  answeredAt = new Date(date ?? '')
  const off = Math.abs(ahead) < MATTERS_MS ? 0 : ahead
  const before = readOffset()
  if (Math.abs(off - before) < MATTERS_MS && (off === 0) === (before === 0)) return
  if (off === 0) dropStored('local', KEY)
  else writeStored('local', KEY, String(off))
  tell()
}

/** Now on the server's clock, as far as known. */
export const serverNow = () => new Date(readerHere()?.at ?? Date.now() + readOffset())

let drawnAt: number | undefined

/** The server drew this page at this moment, in milliseconds; React takes it over with the same time. */
export function startClockAt(at: number) {
  drawnAt = at
}

/** The time with which the server drew the page. */
export const drawnTime = () => (drawnAt === undefined ? serverNow() : new Date(drawnAt))

const LOOK_MS = 15_000

/** Calls back as time passes and when the offset changes; all listeners share one timer. Returns the unsubscribe function. */
export function onClock(listener: () => void) {
  const stop = listen(listener)
  listening += 1
  timer ??= setInterval(tell, LOOK_MS)
  return () => {
    stop()
    listening -= 1
    if (listening > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
