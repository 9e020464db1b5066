import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './errors.ts'

export type RateLimiter = RateLimiterPostgres

type Limit = {
  /** What is counted; one word, the same in each process. */
  what: string
  points: number
  seconds: number
}

/** Counts in PostgreSQL, so that a limit holds over restarts and for several app processes. */
export const rateLimiter = (pool: Pool, { what, points, seconds }: Limit): RateLimiter =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: what,
    points,
    duration: seconds,
  })

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Counts one use and answers how many are left; 429 with the seconds to wait when the limit is reached. */
export async function countOne(limiter: RateLimiter, key: string) {
  try {
    return await limiter.consume(key)
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? tooMany(wholeSeconds(reason.msBeforeNext)) : reason
  }
}

/** 429 when the limit was reached before; counts nothing. */
export async function refuseWhenSpent(limiter: RateLimiter, key: string) {
  const used = await limiter.get(key)
  if (used && used.consumedPoints >= limiter.points) throw tooMany(wholeSeconds(used.msBeforeNext))
}
