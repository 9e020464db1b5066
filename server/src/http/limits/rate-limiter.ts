import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { theAcademy } from '../../academy/place.ts'
import { academyPool } from '../../db/facades.ts'
import { tooMany } from '../errors.ts'

export type RateLimiter = RateLimiterPostgres & {
  /** Counts the uses of one network in all academies of the process. */
  inAll?: RateLimiterMemory
}

/** How often a network may do in all academies of a host what it may do in one. */
const TIMES_IN_ALL = 10

type Limit = {
  /** Name of the counter, a single word. */
  what: string
  points: number
  seconds: number
  /** The database that counts. Absent: the academy's. */
  storeClient?: Pool
  /**
   * Whether strangers are counted by their network. Then a host counts them in all academies together, too, or twenty
   * academies would give twenty times as many tries.
   */
  isOfNetwork?: boolean
}

/** Counts in PostgreSQL, so that limits survive restarts and apply to all processes. */
export function createRateLimiter({ what, points, seconds, ...more }: Limit): RateLimiter {
  const { storeClient = academyPool, isOfNetwork = false } = more
  const own = new RateLimiterPostgres({
    storeClient,
    tableName: 'rate_limits',
    tableCreated: true,
    // The day's purge deletes expired rows; the library's timer would do so outside every academy.
    clearExpiredByTimeout: false,
    storeType: 'pool',
    keyPrefix: what,
    points,
    duration: seconds,
  })
  if (!isOfNetwork) return own
  const inAll = new RateLimiterMemory({ points: points * TIMES_IN_ALL, duration: seconds })
  return Object.assign(own, { inAll })
}

const CLOCK_SLACK_MS = 5_000

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Whether a count lasts longer than possible: the clock was ahead when it began. */
const isFromAhead = ({ duration }: RateLimiter, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > duration * 1000 + CLOCK_SLACK_MS

/** Counts one use and returns how many are left; 429 with the seconds to wait above the limit. */
export async function countOne(limiter: RateLimiter, key: string) {
  const left = await countOwn(limiter, key)
  // A single installation has no address: its own count is the whole.
  if (limiter.inAll && theAcademy().address !== undefined)
    await limiter.inAll.consume(key).catch((reason: RateLimiterRes) => {
      throw tooMany(wholeSeconds(reason.msBeforeNext))
    })
  return left
}

async function countOwn(limiter: RateLimiter, key: string) {
  try {
    return await limiter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    if (!isFromAhead(limiter, reason)) throw tooMany(wholeSeconds(reason.msBeforeNext))
    await limiter.delete(key)
    return limiter.consume(key)
  }
}

/** 429 if the limit was reached; counts nothing. */
export async function refuseWhenSpent(limiter: RateLimiter, key: string) {
  const used = await limiter.get(key)
  if (!used || used.consumedPoints < limiter.points) return
  if (!isFromAhead(limiter, used)) throw tooMany(wholeSeconds(used.msBeforeNext))
  await limiter.delete(key)
}
