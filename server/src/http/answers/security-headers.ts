import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** For everything that is not a page: may not load, run or be framed. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const YEAR_SECONDS = 31_536_000

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

type SecurityHeadersOptions = {
  /** Whether browsers reach the app over TLS; only then HSTS may be sent. */
  tls: (request: FastifyRequest) => boolean
}

/**
 * Headers of every answer, errors included; register before any route. Pages and `/api/docs` set their own content
 * security policy, which stays.
 */
export const securityHeaders = fp<SecurityHeadersOptions>(async (app, { tls }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // The header leaves subdomains out, because they are not ours.
    if (tls(request)) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    const bringsItsOwn = request.url.startsWith('/api/docs')
    if (!bringsItsOwn && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', NOTHING)
    done(null, payload)
  })
})
