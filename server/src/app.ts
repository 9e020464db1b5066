import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import type { Academies } from './academy/academy.ts'
import { decorateApp, knowConnections } from './decorations.ts'
import { mountAccounts } from './features/accounts/mount.ts'
import { pictureCalls } from './features/ground/images/picture-calls.ts'
import { isOffice } from './features/ground/rights/rights.ts'
import { FEATURES } from './features/index.ts'
import { bulkReadAlarm } from './features/office/audit/bulk-reads.ts'
import { keptConnections } from './features/office/connections/connected.ts'
import { recordNames } from './features/people/records/record-names.ts'
import { enforceAccess } from './http/access.ts'
import { securityHeaders } from './http/answers/security-headers.ts'
import { readableUrl, unknownPaths } from './http/answers/unknown-paths.ts'
import { drainRefusedBodies } from './http/bodies/drain-refused-bodies.ts'
import { readJsonBodiesOnly } from './http/bodies/json-body.ts'
import { limitSlowBodies } from './http/bodies/slow-bodies.ts'
import { academyOfCall } from './http/callers/academy-of-call.ts'
import { createRequestId, requestIds } from './http/callers/request-ids.ts'
import { answerError } from './http/errors.ts'
import { callLimits } from './http/limits/call-limits.ts'
import { serverLimits } from './http/limits/limits.ts'
import { loadShedding } from './http/limits/load-shedding.ts'
import { storageGuard } from './http/limits/storage-guard.ts'
import { openApi } from './http/openapi/openapi.ts'
import { validatorCompiler } from './http/validation.ts'
import { pageInvalidation } from './pages/invalidation.ts'
import { pages } from './pages/pages.ts'

/** Parts of the process. Whatever belongs to an academy is in its record. */
export type AppParts = {
  academies: Academies
  /** Addresses of trusted proxies; absent: none is trusted. */
  trustProxy?: string[]
  log: FastifyBaseLogger
  /** Whether the database's disk is too full to save anything; absent: never. */
  isStorageFull?: () => boolean
  /** Folder of the built pages; without it only the API is served. */
  webBuildDir?: string | undefined
  /** Registry of metrics; absent: none. */
  metrics?: Registry | undefined
  /** Aborted once the process is to end, so that load balancers are told; absent: never. */
  stopping?: AbortSignal
}

/** Fails the start if a route does not declare its access. */
function requireAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ config, method, url }) => {
    const isDocs = url.startsWith('/api/docs')
    if (url.startsWith('/api/') && !config?.access && !isDocs)
      throw new Error(`${method} ${url} does not say who may call it`)
  })
}

// Errors are logged where they are answered; a log of requests would record who looked at whom.
const logController = new LogController({ disableRequestLogging: true })

// The compilers are given here, so that Fastify does not load its own, which takes a sixth of the start.
const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as FastifyServerOptions['schemaController']

/** Whether browsers reach the academy of a call over TLS; not known at an address without an academy. */
const isOverTls = ({ place }: Partial<Pick<FastifyRequest, 'place'>>) =>
  place?.academy.origins[0].startsWith('https:') ?? false

/** The whole HTTP side of Ganit for the academies of a process, not listening yet. */
export async function buildApp(parts: AppParts) {
  const { academies, trustProxy = false, log, webBuildDir, isStorageFull = () => false } = parts
  const app = Fastify({
    ...serverLimits,
    loggerInstance: log,
    logController,
    trustProxy,
    genReqId: createRequestId,
    rewriteUrl: readableUrl,
    schemaController,
  })
  app.setErrorHandler(answerError)
  readJsonBodiesOnly(app)
  await app.register(requestIds)
  // Before an academy is looked for, because an unknown address is answered with these, too.
  await app.register(securityHeaders, { tls: isOverTls })
  await app.register(academyOfCall, { academies })
  if (parts.metrics) {
    const { metrics } = await import('./http/metrics.ts')
    await app.register(metrics, { registry: parts.metrics, academies })
  }
  decorateApp(app, log)
  app.decorate('stopping', parts.stopping)
  app.decorate('askDatabase', academies.ask)
  // Without the host's database known academies are served on, so its process gets their requests.
  app.decorate('isReadyAlone', academies.isHost ?? false)
  await app.register(limitSlowBodies)
  await app.register(loadShedding, { isShared: academies.isHost ?? false })
  await app.register(drainRefusedBodies)
  await app.register(storageGuard, { isStorageFull })

  app.decorateRequest('account', undefined)
  requireAccess(app)
  app.addHook('preValidation', enforceAccess)
  app.addHook('preValidation', knowConnections(app))
  await app.register(callLimits, { isUnlimited: isOffice })
  await app.register(pictureCalls)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  await app.register(unknownPaths)
  // Responses only: no client needs to send compressed bodies, which could be bombs.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip', 'identity'],
    // A stream per response is slower than compressing at once, and its objects survive until a major collection.
    syncThreshold: 65_536,
    globalDecompression: false,
  })

  await app.register(recordNames)
  await app.register(bulkReadAlarm)
  for (const routes of FEATURES) await app.register(routes, { isStorageFull, log })
  mountAccounts(app, log)
  await app.register(openApi)
  if (webBuildDir) {
    const { pageCache: cache, responseCache } = app
    await app.register(pages, { buildDir: webBuildDir, cache, academies })
    await app.register(pageInvalidation, {
      academies,
      keepers: [responseCache, cache, keptConnections],
    })
  }
  return app
}
