import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../../http/errors.ts'

const MINUTE_SECONDS = 60

/**
 * The limits of wire §6, counted in PostgreSQL so that they hold over restarts and for several app processes. They
 * slow guessing down without locking out a class of sixty who sign in behind one school's address.
 */
export function createThrottles(pool: Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration,
    })
  return {
    signInsByAddress: limiter('sign-in', 600, MINUTE_SECONDS),
    signUpsByAddress: limiter('sign-up', 600, MINUTE_SECONDS),
    wrongPasswordsByEmail: limiter('wrong-password', 15, 10 * MINUTE_SECONDS),
    verificationsByEmail: limiter('verification', 5, 60 * MINUTE_SECONDS),
    resetsByEmail: limiter('reset', 10, 60 * MINUTE_SECONDS),
  }
}

export type Throttles = ReturnType<typeof createThrottles>

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Counts one use; 429 with the seconds to wait when the limit is reached. */
export async function countOne(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key)
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? tooMany(seconds(reason.msBeforeNext)) : reason
  }
}

/** 429 when the limit was reached before; counts nothing. */
export async function refuseWhenSpent(limiter: RateLimiterPostgres, key: string) {
  const used = await limiter.get(key)
  if (used && used.consumedPoints >= limiter.points) throw tooMany(seconds(used.msBeforeNext))
}
