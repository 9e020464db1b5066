/** Body sizes of calls with a picture, and of others: several times the longest text, so that a long one gets a 400. */
export const UPLOAD_BYTES = 12 * 1024 * 1024
export const TEXT_BYTES = 2 * 1024 * 1024

/** Bodies from this size count as large (see `load-shedding.ts`). */
export const PLAIN_BYTES = 256 * 1024

/** Time allowed for a body (see `slow-bodies.ts`): usual pictures arrive over the slowest line. */
export const BODY_TIME = { firstMs: 15_000, bytesPerMs: 8, slowBytes: 1024 * 1024, lookMs: 1_000 }

/**
 * Fastify's defaults wait forever. The deadlines fit together: the browser gives up after 10 s plus its body's time at
 * 8 kB/s, a statement after 7 s, a lock after 3 s (see `db/client.ts`).
 */
export const serverLimits = {
  bodyLimit: TEXT_BYTES,
  // Only for clients that are never too slow and never done.
  requestTimeout: BODY_TIME.firstMs + BODY_TIME.slowBytes / BODY_TIME.bytesPerMs + 10_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 30_000,
  // Node looks at connections only every 30 s by default.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} as const

/** Connections to a process, and of them to one address: a house full of phones, each with several (see `connections.ts`). */
export const MAX_CONNECTIONS = 1_000
export const MAX_OF_ADDRESS = 200
