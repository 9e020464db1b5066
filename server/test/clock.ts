import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { Order } from './clock-hand.ts'
import { type Hands, later, runningFrom, setHands } from './moved-date.ts'

/** Databases of this worker, whose clocks move with its own. */
const databases = new Map<string, ClientConfig>()
let hand: { worker: Worker; done: Int32Array } | undefined

/** Longer than any database needs; afterwards the test fails. */
const HANGS_MS = 60_000

function startHand() {
  const shared = new SharedArrayBuffer(4)
  const worker = new Worker(new URL('./clock-hand.ts', import.meta.url), { workerData: shared })
  worker.unref()
  return { worker, done: new Int32Array(shared) }
}

/** Sets Node's clock at once, and PostgreSQL's in all databases of this worker before it returns. */
function set(hands: Hands) {
  setHands(hands)
  if (databases.size === 0) return
  hand ??= startHand()
  const order: Order = { hands, databases: [...databases.values()] }
  Atomics.store(hand.done, 0, 0)
  hand.worker.postMessage(order)
  if (Atomics.wait(hand.done, 0, 0, HANGS_MS) === 'timed-out')
    throw new Error('PostgreSQL’s clock could not be set.')
}

/** Sets the clock to a moment, from which it runs on. */
export const moveTo = (moment: Date) => set(runningFrom(moment))

/** Stops the clock at a moment, for results that would change within a second. */
export const stopAt = (moment: Date) => set({ standsAt: moment.getTime() })

/** Lets time pass at once. */
export const letPass = (ms: number) => set(later(ms))

/** Makes the clock of this database follow the clock of this worker. */
export function watchClockOf(address: ClientConfig) {
  databases.set(String(address.database), address)
}
