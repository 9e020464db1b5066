import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

declare module 'fastify' {
  interface FastifyInstance {
    countPayLink: ReturnType<typeof createPayLimits>
  }
}

/**
 * Counts uses of pay links; 429 above the limits. An IP address is counted only for unknown tokens, because many
 * families of a mobile network share one address. Their links open even while somebody at that address guesses.
 */
export function createPayLimits() {
  const limit = (what: string, points: number, seconds: number, isOfNetwork = false) => {
    const limiter = createRateLimiter({ what, points, seconds, isOfNetwork })
    return (key: string | number) => countOne(limiter, String(key))
  }
  return {
    unknown: limit('pay-unknown', 30, HOUR_SECONDS, true),
    read: limit('pay-read', 300, HOUR_SECONDS),
    form: limit('pay-form', 30, HOUR_SECONDS),
    online: limit('pay-online', 5, DAY_SECONDS),
    number: limit('pay-number', 3, DAY_SECONDS),
  }
}
