/**
 * Body sizes of calls with a picture, and of other calls. They are several times the longest text, so that a text that
 * is too long gets a 400.
 */
export const UPLOAD_BYTES = 12 * 1024 * 1024
export const TEXT_BYTES = 2 * 1024 * 1024

/** Bodies from this size count as large (see `load-shedding.ts`). */
export const PLAIN_BYTES = 256 * 1024

/** Time allowed for a body (see `slow-bodies.ts`), enough for usual pictures over the slowest line. */
export const BODY_TIME = { firstMs: 15_000, bytesPerMs: 8, slowBytes: 1024 * 1024, lookMs: 1_000 }

/**
 * Fastify's defaults have no time limits. The limits fit together: the browser gives up after 10 s plus its body's time
 * at 8 kB/s, a statement after 7 s, a lock after 3 s (see `db/client.ts`).
 */
export const serverLimits = {
  bodyLimit: TEXT_BYTES,
  // The last limit, for clients that send just fast enough to pass the others.
  requestTimeout: BODY_TIME.firstMs + BODY_TIME.slowBytes / BODY_TIME.bytesPerMs + 10_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 30_000,
  // Node looks at connections only every 30 s by default.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} as const

/**
 * Connections to a process, and of them to one address, which may be a house full of phones with several each (see
 * `connections.ts`).
 */
export const MAX_CONNECTIONS = 1_000
export const MAX_OF_ADDRESS = 200
