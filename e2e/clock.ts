import { DAY_MS } from '../server/test/moved-date.ts'

/**
 * How far the clock of these tests is ahead of the machine's, in ms. `playwright.config.ts` decides it once; workers
 * and products read it from the environment. Where it is not set (other browsers, benchmarks, pictures), the machine's
 * clock applies.
 */
export const AHEAD_MS = Number(process.env.GANIT_CLOCK_AHEAD ?? 0)

/** The moment of the product, its database and the browser, in ms: the only reader of time in these tests. */
export const now = () => Date.now() + AHEAD_MS

/** The academy's day so many days ahead, `YYYY-MM-DD`. */
export const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(now() + days * DAY_MS)

/** Today at the academy. */
export const today = () => dayAhead(0)

/** A moment so many hours ahead, as calls take it. */
export const hoursAhead = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()

/** The academy's time so many minutes ahead, `HH:MM`. */
export const clockAhead = (minutes: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now() + minutes * 60_000)
