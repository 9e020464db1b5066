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

const CLOCK_SLACK_MS = 5_000

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Whether a count seems to hold for longer than any does: the clock was ahead when it began. */
const isFromAhead = ({ duration }: RateLimiter, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > duration * 1000 + CLOCK_SLACK_MS

/** Counts one use and answers how many are left; 429 with the seconds to wait when the limit is reached. */
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

/** 429 when the limit was reached before; counts nothing. */
export async function refuseWhenSpent(limiter: RateLimiter, key: string) {
  const used = await limiter.get(key)
  if (!used || used.consumedPoints < limiter.points) return
  if (!isFromAhead(limiter, used)) throw tooMany(wholeSeconds(used.msBeforeNext))
  await limiter.delete(key)
}
