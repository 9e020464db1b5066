import fp from 'fastify-plugin'

/** For everything that is no page of ours: nothing in it may load, run or be framed. */
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
  'origin-agent-cluster': '?1',
}

type SecurityHeadersOptions = {
  /** Whether browsers reach the app over TLS; only then may they be told to insist on it. */
  tls: boolean
}

/**
 * The headers of every answer, errors included; register it before any route. Pages and `/api/docs` bring a
 * content security policy of their own, which stays.
 */
export const securityHeaders = fp<SecurityHeadersOptions>(async (app, { tls }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS)
    // Not for the domains below it: those are not ours to promise for.
    if (tls) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const bringsItsOwn = request.url.startsWith('/api/docs')
    if (!bringsItsOwn && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', NOTHING)
    done(null, payload)
  })
})
