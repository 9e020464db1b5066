import compress from '@fastify/compress'
import { FIGURE_PATH } from '@ganit/contract/papers/question-figures'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { inRequest } from './db/actor.ts'
import type { DatabaseAddress } from './db/embedded/address.ts'
import type { Database } from './db/schema.ts'
import { accountBySession } from './features/accounts/accounts.queries.ts'
import type { GoogleSettings } from './features/accounts/google.ts'
import { mountAccounts } from './features/accounts/mount.ts'
import { isOffice, isOwner } from './features/accounts/rights.ts'
import { readSessionToken } from './features/accounts/session-token.ts'
import {
  createPhotoUrls,
  type PhotoUrls,
  WORKING_DAY_HOURS,
} from './features/ground/images/photo-urls.ts'
import { pictureCalls } from './features/ground/images/picture-calls.ts'
import { FEATURES } from './features/index.ts'
import {
  createUnsubscribeTokens,
  type MessageReach,
  reachOf,
  type SmsSettings,
  type UnsubscribeTokens,
  type WhatsAppSettings,
} from './features/messages/messages.service.ts'
import {
  createRazorpay,
  type Gateway,
  type RazorpaySettings,
} from './features/money/online-payments/razorpay.ts'
import { createReceiptLinks, type ReceiptLinks } from './features/money/payments/receipt-links.ts'
import { bulkReadAlarm } from './features/office/audit/bulk-reads.ts'
import { enquiryLimit } from './features/people/enquiries/enquiry-limit.ts'
import { claimLimit } from './features/people/records/claim-limit.ts'
import { recordNames } from './features/people/records/record-names.ts'
import { ownChangesLimit } from './features/people/students/own-changes-limit.ts'
import { enforceAccess } from './http/access.ts'
import { callLimits } from './http/call-limits.ts'
import { drainRefusedBodies } from './http/drain-refused-bodies.ts'
import { answerError } from './http/errors.ts'
import { readJsonBodiesOnly } from './http/json-body.ts'
import { MAX_CONNECTIONS, serverLimits } from './http/limits.ts'
import { loadShedding } from './http/load-shedding.ts'
import { openApi } from './http/openapi/openapi.ts'
import { requestId, requestIds } from './http/request-ids.ts'
import { createResponseCache, type ResponseCache } from './http/response-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { limitSlowBodies } from './http/slow-bodies.ts'
import { storageGuard } from './http/storage-guard.ts'
import { readableUrl, unknownPaths } from './http/unknown-paths.ts'
import { validatorCompiler } from './http/validation.ts'
import { deriveKey } from './lifecycle/secret.ts'
import { pageInvalidation } from './pages/invalidation.ts'
import { createPageCache } from './pages/page-cache.ts'
import { pages } from './pages/pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Database>
    /** For whole lists, files and reports: a replica where there is one. Shows all that was written before it is asked. */
    reads: Kysely<Database>
    /** For searches by name, on few connections of their own, which leave the others to everybody else. */
    searches: Kysely<Database>
    photoUrls: PhotoUrls
    /** The same for the files of homework. */
    homeworkUrls: PhotoUrls
    /** The same for screenshots of transfers. */
    screenshotUrls: PhotoUrls
    /** The same for figures of questions. */
    figureUrls: PhotoUrls
    /** For what is below the features and speaks of who asks. */
    isOwner: typeof isOwner
    /** The same for photos of answers. */
    answerPhotoUrls: PhotoUrls
    receiptLinks: ReceiptLinks
    /** Through which one can pay online; absent where that is not set up. */
    gateway: Gateway | undefined
    adminEmail: string
    /** The site's own address, with which links in mails start. */
    origin: string
    /** Whether people can sign in with Google here. */
    hasGoogle: boolean
    responseCache: ResponseCache
    /** By which ways beside mail families can be told something from here. */
    messageReach: MessageReach
    /** The links that take somebody off a purpose. */
    unsubscribeTokens: UnsubscribeTokens
    /** Absent: nothing is sent there. */
    smsProvider: SmsSettings | undefined
    whatsAppProvider: WhatsAppSettings | undefined
    /** Aborted once the process is to end; absent: never. */
    stopping: AbortSignal | undefined
    /** To be called when what public pages show has changed: they are rendered anew when next asked for. */
    invalidatePages: () => void
  }
}

export type AppParts = {
  db: Kysely<Database>
  pool: Pool
  /** For what may be read from a replica; absent: there is none. */
  reads?: Kysely<Database> | undefined
  /** For searches; absent: these have no connections of their own. */
  searches?: Kysely<Database> | undefined
  /** 64 hexadecimal digits, see `secret.ts`. */
  secret: string
  /** The addresses under which browsers reach the app; links in mails use the first. */
  origins: [string, ...string[]]
  /** The addresses of proxies whose word counts on where a request came from; absent: nobody's does. */
  trustProxy?: string[]
  /** Mails to the academy go there until it has set an address of its own. */
  adminEmail: string
  /** Absent: nobody signs in with Google. */
  google?: GoogleSettings
  /** Absent: nobody pays online. */
  razorpay?: RazorpaySettings
  log: FastifyBaseLogger
  /** Absent: mails become files. */
  smtpUrl?: string | undefined
  /** Absent: no SMS is sent. */
  sms?: SmsSettings
  /** Absent: nothing is sent by WhatsApp. */
  whatsApp?: WhatsAppSettings
  /** Where the replica is, for backups; absent: there is none. */
  replicaUrl?: string | undefined
  /** Where backups go. */
  dataDir: string
  /** Where the database's owner enters, for backups; absent: as the pool does. */
  owner?: DatabaseAddress
  /** Whether the disk of the database is so full that nothing can be saved; absent: never. */
  isStorageFull?: () => boolean
  /** Whether the database is our own: then its backups are our business unless the admin says otherwise. */
  hasOwnDatabase: boolean
  /** Where the pages were built to; without it the app serves the API alone. */
  webBuildDir?: string | undefined
  /** Where it is counted what is answered; absent: nowhere. */
  metrics?: Registry | undefined
  /** Aborted once the process is to end, of which those are told who hand out requests; absent: never. */
  stopping?: AbortSignal
}

/** A call that does not say who may make it is a mistake, found when the app is built. */
function requireAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ config, method, url }) => {
    const isDocs = url.startsWith('/api/docs')
    if (url.startsWith('/api/') && !config?.access && !isDocs)
      throw new Error(`${method} ${url} does not say who may call it`)
  })
}

// A line for each request would say who looked at whom; what goes wrong is logged where it is answered.
const logController = new LogController({ disableRequestLogging: true })

/** The whole HTTP side of Ganit. It does not listen yet. */
export async function buildApp(parts: AppParts) {
  const {
    db,
    pool,
    secret,
    origins,
    trustProxy = false,
    adminEmail,
    google,
    razorpay,
    log,
    webBuildDir,
    isStorageFull = () => false,
  } = parts
  const app = Fastify({
    ...serverLimits,
    loggerInstance: log,
    logController,
    trustProxy,
    genReqId: requestId,
    rewriteUrl: readableUrl,
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  readJsonBodiesOnly(app)
  await app.register(requestIds)
  if (parts.metrics) {
    const { metrics } = await import('./http/metrics.ts')
    await app.register(metrics, { registry: parts.metrics, pool })
  }
  await app.register(securityHeaders, { tls: origins[0].startsWith('https:') })
  await app.register(limitSlowBodies)
  await app.register(loadShedding, {})
  await app.register(drainRefusedBodies)
  await app.register(storageGuard, { isStorageFull })

  const sessionKey = deriveKey(secret, 'sessions').toString('hex')
  app.decorate('db', db)
  app.decorate('reads', parts.reads ?? db)
  app.decorate('searches', parts.searches ?? db)
  app.decorate('stopping', parts.stopping)
  app.decorate('adminEmail', adminEmail)
  app.decorate('origin', origins[0])
  app.decorate('isOwner', isOwner)
  app.decorate('hasGoogle', google !== undefined)
  app.decorate('smsProvider', parts.sms)
  app.decorate('whatsAppProvider', parts.whatsApp)
  app.decorate('messageReach', reachOf(parts))
  app.decorate('unsubscribeTokens', createUnsubscribeTokens(deriveKey(secret, 'unsubscribing')))
  const cache = createPageCache()
  const responseCache = createResponseCache()
  app.decorate('responseCache', responseCache)
  app.decorate('invalidatePages', () => {
    responseCache.forget()
    cache.forget()
  })
  app.decorate('countOwnChange', ownChangesLimit(pool))
  app.decorate('countEnquiry', enquiryLimit(pool))
  app.decorate('countClaim', claimLimit(pool))
  app.decorate('photoUrls', createPhotoUrls(deriveKey(secret, 'student photos')))
  const homeworkKey = deriveKey(secret, 'homework files')
  app.decorate('homeworkUrls', createPhotoUrls(homeworkKey, '/api/homework/files/'))
  const screenshotKey = deriveKey(secret, 'claim screenshots')
  app.decorate('screenshotUrls', createPhotoUrls(screenshotKey, '/api/claims/screenshots/'))
  const figureKey = deriveKey(secret, 'question figures')
  app.decorate('figureUrls', createPhotoUrls(figureKey, FIGURE_PATH, WORKING_DAY_HOURS))
  const answerKey = deriveKey(secret, 'photos of answers')
  const answerUrls = createPhotoUrls(answerKey, '/api/attempts/photos/', WORKING_DAY_HOURS)
  app.decorate('answerPhotoUrls', answerUrls)
  app.decorate('gateway', razorpay && createRazorpay(razorpay))
  app.decorate('receiptLinks', createReceiptLinks(deriveKey(secret, 'receipt links')))
  app.decorate('accountByToken', async (bearer: string) => {
    const token = readSessionToken(bearer, sessionKey)
    return token ? accountBySession(db, token) : undefined
  })
  app.decorateRequest('account', undefined)
  requireAccess(app)
  app.addHook('onRequest', (_request, _reply, done) => inRequest(done))
  app.addHook('preValidation', enforceAccess)
  await app.register(callLimits, { pool, isUnlimited: isOffice })
  await app.register(pictureCalls, { pool })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  await app.register(unknownPaths)
  // Answers alone: nobody has to send us what swells when it is unpacked.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip', 'identity'],
    // A stream for each answer takes longer than packing it, and all that it leads to stays in memory until old space is collected.
    syncThreshold: 65_536,
    globalDecompression: false,
  })

  await app.register(recordNames)
  await app.register(bulkReadAlarm)
  for (const routes of FEATURES) await app.register(routes, parts)
  const factorKey = deriveKey(secret, 'second factors')
  const deviceKey = deriveKey(secret, 'devices')
  mountAccounts(app, {
    pool,
    google,
    factorKey,
    deviceKey,
    auth: { db, secret: sessionKey, origins, log },
  })
  await app.register(openApi)
  if (webBuildDir) {
    await app.register(pages, { buildDir: webBuildDir, cache, origin: origins[0] })
    await app.register(pageInvalidation, { pool, keepers: [responseCache, cache] })
  }
  return app
}
