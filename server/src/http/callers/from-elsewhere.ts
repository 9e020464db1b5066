import type { FastifyRequest } from 'fastify'
import { notAllowed } from '../errors.ts'

/**
 * Whether another site's page sent a request. Unchecked, that site could send requests from each of its visitors'
 * addresses.
 */
function isFromElsewhere({ headers, host, server }: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'cross-site'
  // Older browsers only send the origin.
  const from = URL.parse(origin ?? '')?.host
  return origin !== undefined && (!from || ![host, URL.parse(server.origin)?.host].includes(from))
}

/** 403 for visitors' requests from pages of other sites. */
export function refuseFromElsewhere(request: FastifyRequest) {
  if (isFromElsewhere(request)) throw notAllowed('Please send this from our own page.')
}
