import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { academyPool } from '../../db/facades.ts'
import { tooMany } from '../errors.ts'

export type RateLimiter = RateLimiterPostgres

type Limit = {
  /** Name of the counter, a single word. */
  what: string
  points: number
  seconds: number
  /** The database that counts. Absent: the academy's. */
  storeClient?: Pool
}

/** Counts in PostgreSQL, so that limits survive restarts and apply to all processes. */
export const createRateLimiter = ({ what, points, seconds, storeClient }: Limit): RateLimiter =>
  new RateLimiterPostgres({
    storeClient: storeClient ?? academyPool,
    tableName: 'rate_limits',
    tableCreated: true,
    // The day's purge deletes expired rows; the library's timer would do so outside every academy.
    clearExpiredByTimeout: false,
    storeType: 'pool',
    keyPrefix: what,
    points,
    duration: seconds,
  })

const CLOCK_SLACK_MS = 5_000

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Whether a count lasts longer than possible: the clock was ahead when it began. */
const isFromAhead = ({ duration }: RateLimiter, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > duration * 1000 + CLOCK_SLACK_MS

/** Counts one use and returns how many are left; 429 with the seconds to wait above the limit. */
export async function countOne(limiter: RateLimiter, key: string) {
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
