import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an account's actions in practice; 429 above the limit per minute. */
    countPractice: ReturnType<typeof createPracticeLimit>
  }
}

const A_MINUTE = { points: 60, seconds: 60 }

export function createPracticeLimit() {
  const done = createRateLimiter({ what: 'practice', ...A_MINUTE })
  return (uid: string) => countOne(done, uid)
}
