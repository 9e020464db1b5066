/**
 * Bodies of calls that take a picture, and of all others: several times the longest text, so that one that is too long
 * is named as such (400) and not just refused.
 */
export const UPLOAD_BYTES = 12 * 1024 * 1024
export const TEXT_BYTES = 2 * 1024 * 1024

/** From this size on bodies count as large (see `large-bodies.ts`). */
export const PLAIN_BYTES = 256 * 1024

/** How long a body may take to come (see `slow-bodies.ts`): the pictures that browsers send arrive over the slowest line. */
export const BODY_TIME = { firstMs: 15_000, bytesPerMs: 8, slowBytes: 1024 * 1024, lookMs: 1_000 }

/**
 * Fastify's own defaults wait for ever. The deadlines fit together: the browser gives up after 10 s and the time that its
 * body takes at 8 kB/s, a statement after 7 s, a lock after 3 s (see `db/client.ts`).
 */
export const serverLimits = {
  bodyLimit: TEXT_BYTES,
  // For those alone who are never too slow and never ready.
  requestTimeout: BODY_TIME.firstMs + BODY_TIME.slowBytes / BODY_TIME.bytesPerMs + 10_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 30_000,
  // Node looks only every 30 s otherwise.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} as const

export const MAX_CONNECTIONS = 1_000
