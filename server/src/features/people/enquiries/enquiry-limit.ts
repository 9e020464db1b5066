import type { Pool } from 'pg'
import { countOne, rateLimiter } from '../../../http/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts what a visitor asks from an address; 429 where it is too often. */
    countEnquiry: (address: string) => Promise<unknown>
  }
}

const HOUR_SECONDS = 3600

/** Many ask from one address: mobile networks share them. */
const PER_HOUR = 30

/** Limits how often lessons are asked about from one address. */
export function enquiryLimit(pool: Pool) {
  const asked = rateLimiter(pool, { what: 'enquiry', points: PER_HOUR, seconds: HOUR_SECONDS })
  return (address: string) => countOne(asked, address)
}
