import type { Pool } from 'pg'
import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an account's actions in practice; 429 above the limit per minute. */
    countPractice: ReturnType<typeof createPracticeLimit>
  }
}

const A_MINUTE = { points: 60, seconds: 60 }

export function createPracticeLimit(pool: Pool) {
  const done = createRateLimiter(pool, { what: 'practice', ...A_MINUTE })
  return (uid: string) => countOne(done, uid)
}
