import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { Order } from './clock-hand.ts'
import type { Hands } from './sql-clock.ts'

/** When tests live that say no other day: Tuesday 24 November 2026, 10:00 in Kolkata. `npm run test:calendar` moves it. */
export const BASE = new Date(process.env.GANIT_TEST_NOW ?? '2026-11-24T10:00:00+05:30')

const TheirDate = Date
let hands: Hands = { aheadMs: 0 }

const nowMs = () => ('standsAt' in hands ? hands.standsAt : TheirDate.now() + hands.aheadMs)

/** Like the platform's, with a `now` that tests move. A proxy, so that all dates are of one kind. */
globalThis.Date = new Proxy(TheirDate, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length > 0 ? given : [nowMs()], asked),
  apply: () => new TheirDate(nowMs()).toString(),
  get: (target, key) => (key === 'now' ? nowMs : Reflect.get(target, key)),
})

/** Databases of this worker, whose clocks go with its own. */
const databases = new Map<string, ClientConfig>()
let hand: { worker: Worker; done: Int32Array } | undefined

/** Longer than any database needs; then the test fails. */
const HANGS_MS = 60_000

function startHand() {
  const shared = new SharedArrayBuffer(4)
  const worker = new Worker(new URL('./clock-hand.ts', import.meta.url), { workerData: shared })
  worker.unref()
  return { worker, done: new Int32Array(shared) }
}

/** Sets Node's clock at once, and before it returns PostgreSQL's in all databases of this worker. */
function set(wanted: Hands) {
  hands = wanted
  if (databases.size === 0) return
  hand ??= startHand()
  const order: Order = { hands, databases: [...databases.values()] }
  Atomics.store(hand.done, 0, 0)
  hand.worker.postMessage(order)
  if (Atomics.wait(hand.done, 0, 0, HANGS_MS) === 'timed-out')
    throw new Error('PostgreSQL’s clock could not be set.')
}

/** Moves the clock to a moment, from which it runs on. */
export const moveTo = (moment: Date) => set({ aheadMs: moment.getTime() - TheirDate.now() })

/** Stops the clock at a moment, for what a second more or less would change. */
export const stopAt = (moment: Date) => set({ standsAt: moment.getTime() })

export const DAY_MS = 24 * 3_600_000

/** Lets time pass at once; a clock that stands goes on standing. */
export const letPass = (ms: number) =>
  set('standsAt' in hands ? { standsAt: hands.standsAt + ms } : { aheadMs: hands.aheadMs + ms })

/** Where the clock is, for databases that are made while it stands or runs. */
export const handsNow = () => hands

/** From now on this database's clock goes with this worker's. */
export function watchClockOf(address: ClientConfig) {
  databases.set(String(address.database), address)
}
