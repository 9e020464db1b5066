/** Milliseconds ahead of the machine's clock, or the moment (ms since 1970) at which the clock stands. */
export type Hands = { aheadMs: number } | { standsAt: number }

/** The default day of tests: Tuesday 24 November 2026, 10:00 in Kolkata. `npm run test:calendar` moves it. */
export const BASE = new Date(process.env.GANIT_TEST_NOW ?? '2026-11-24T10:00:00+05:30')

export const DAY_MS = 24 * 3_600_000

/** The machine's own clock. */
export const MACHINES: Hands = { aheadMs: 0 }

const TheirDate = Date
let hands: Hands = MACHINES

const nowMs = () => ('standsAt' in hands ? hands.standsAt : TheirDate.now() + hands.aheadMs)

/** A clock like the platform's, with a `now` that tests move. It is a proxy, so that all dates are of one kind. */
globalThis.Date = new Proxy(TheirDate, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length > 0 ? given : [nowMs()], asked),
  apply: () => new TheirDate(nowMs()).toString(),
  get: (target, key) => (key === 'now' ? nowMs : Reflect.get(target, key)),
})

export function setHands(wanted: Hands) {
  hands = wanted
}

export const handsNow = () => hands

/** A clock that runs on from a moment. */
export const runningFrom = (moment: Date): Hands => ({
  aheadMs: moment.getTime() - TheirDate.now(),
})

/** The clock some time later; a stopped clock stays stopped. */
export const later = (ms: number): Hands =>
  'standsAt' in hands ? { standsAt: hands.standsAt + ms } : { aheadMs: hands.aheadMs + ms }
