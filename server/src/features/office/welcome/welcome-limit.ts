import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts uses of families' links by address, and by link; 429 above the limits. */
    countWelcome: ReturnType<typeof createWelcomeLimits>
  }
}

const HOUR_SECONDS = 3600
const LINK_PER_HOUR = 10
/** Uses in an hour from one address; mobile networks share addresses. */
const ADDRESS_PER_HOUR = 60

export function createWelcomeLimits() {
  const limit = (what: string, points: number, isOfNetwork = false) =>
    createRateLimiter({ what, points, seconds: HOUR_SECONDS, isOfNetwork })
  const addresses = limit('welcome-from', ADDRESS_PER_HOUR, true)
  const links = limit('welcome-link', LINK_PER_HOUR)
  return {
    byAddress: (address: string) => countOne(addresses, address),
    byLink: (student_id: number) => countOne(links, String(student_id)),
  }
}
