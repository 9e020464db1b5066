import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an enquiry from an address; 429 above the limit. */
    countEnquiry: (address: string) => Promise<unknown>
  }
}

const HOUR_SECONDS = 3600

/** Enquiries in an hour from one address. The limit is high, because mobile networks share addresses. */
const PER_HOUR = 30

/** Limits enquiries per address. */
export function createEnquiryLimit() {
  const asked = createRateLimiter({
    what: 'enquiry',
    points: PER_HOUR,
    seconds: HOUR_SECONDS,
    isOfNetwork: true,
  })
  return (address: string) => countOne(asked, address)
}
