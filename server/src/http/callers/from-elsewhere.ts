import type { FastifyRequest } from 'fastify'
import { notAllowed } from '../errors.ts'

/**
 * Whether another site's page sent a request. Unchecked, that site could send requests from each of its visitors'
 * addresses.
 */
function isFromElsewhere({ headers, server }: FastifyRequest) {
  // Not `request.host`, which behind a proxy is what `X-Forwarded-Host` says.
  const { origin, host, 'sec-fetch-site': site } = headers
  // The academies of a host are one site, of which each is elsewhere for the others. Older browsers only send the origin.
  if (site !== undefined && site !== 'same-site') return site === 'cross-site'
  const from = URL.parse(origin ?? '')?.host
  return (
    origin !== undefined &&
    (!from || ![host?.toLowerCase(), URL.parse(server.origin)?.host].includes(from))
  )
}

/** 403 for visitors' requests from pages of other sites. */
export function refuseFromElsewhere(request: FastifyRequest) {
  if (isFromElsewhere(request)) throw notAllowed('Please send this from our own page.')
}
