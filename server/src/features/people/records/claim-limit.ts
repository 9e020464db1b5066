import { CLAIMS_A_DAY } from '@ganit/contract/people/records'
import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an account's try to claim a record; 429 above the daily limit. */
    countClaim: ReturnType<typeof createClaimLimit>
  }
}

const DAY_SECONDS = 86_400

/** Limits tries, because there are only some thousand dates of birth. */
export function createClaimLimit() {
  const tries = createRateLimiter({
    what: 'claim',
    points: CLAIMS_A_DAY,
    seconds: DAY_SECONDS,
  })
  return (uid: string) => countOne(tries, uid)
}
