import { CLAIMS_A_DAY } from '@ganit/contract/people/records'
import type { Pool } from 'pg'
import { countOne, rateLimiter } from '../../../http/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a try of an account to claim a record; 429 after so many on a day. */
    countClaim: ReturnType<typeof claimLimit>
  }
}

const DAY_SECONDS = 86_400

/** Of dates of birth there are some thousands. */
export function claimLimit(pool: Pool) {
  const tries = rateLimiter(pool, { what: 'claim', points: CLAIMS_A_DAY, seconds: DAY_SECONDS })
  return (uid: string) => countOne(tries, uid)
}
