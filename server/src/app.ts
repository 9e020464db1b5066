import compress from '@fastify/compress'
import { FIGURE_PATH } from '@ganit/contract/papers/question-figures'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Academies, DatabaseAddress } from './academy/academy.ts'
import type { Database } from './db/schema.ts'
import { accountBySession } from './features/accounts/accounts.queries.ts'
import type { GoogleSettings } from './features/accounts/google/google.ts'
import { mountAccounts } from './features/accounts/mount.ts'
import { createPageCookies } from './features/accounts/sessions/page-cookies.ts'
import { readSessionToken } from './features/accounts/sessions/session-token.ts'
import {
  createPhotoUrls,
  type PhotoUrls,
  WORKING_DAY_HOURS,
} from './features/ground/images/photo-urls.ts'
import { pictureCalls } from './features/ground/images/picture-calls.ts'
import { isOffice, isOwner } from './features/ground/rights/rights.ts'
import { FEATURES } from './features/index.ts'
import { createPracticeLimit } from './features/learning/practice/practice-limit.ts'
import { derivePushKeys } from './features/messages/channels/push/push-keys.ts'
import {
  createUnsubscribeTokens,
  type MessageReach,
  reachableChannels,
  type SmsSettings,
  type UnsubscribeTokens,
  type WhatsAppSettings,
} from './features/messages/messages.service.ts'
import {
  createRazorpay,
  type Gateway,
  type RazorpaySettings,
} from './features/money/online-payments/razorpay.ts'
import { createPayLimits } from './features/money/pay-links/pay-limits.ts'
import { createReceiptLinks } from './features/money/payments/receipts/receipt-links.ts'
import { bulkReadAlarm } from './features/office/audit/bulk-reads.ts'
import { createWelcomeLimits } from './features/office/welcome/welcome-limit.ts'
import { createEnquiryLimit } from './features/people/enquiries/enquiry-limit.ts'
import { createClaimLimit } from './features/people/records/claim-limit.ts'
import { recordNames } from './features/people/records/record-names.ts'
import { createOwnChangesLimit } from './features/people/students/own-changes-limit.ts'
import { enforceAccess } from './http/access.ts'
import { createResponseCache, type ResponseCache } from './http/answers/response-cache.ts'
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
import { deriveKey } from './lifecycle/secret.ts'
import { pageInvalidation } from './pages/invalidation.ts'
import { createPageCache } from './pages/page-cache.ts'
import { pages } from './pages/pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Database>
    /** For whole lists, files and reports: a replica if there is one. Shows everything written before the query. */
    reads: Kysely<Database>
    /** Few separate connections for searches by name, so that slow ones do not block the others. */
    searches: Kysely<Database>
    photoUrls: PhotoUrls
    /** Key for the hashes of the codes by which a parent confirms a registration. */
    parentCodeKey: Buffer
    /** Signs the URLs of homework files, as `photoUrls` does those of photos. */
    homeworkUrls: PhotoUrls
    /** Signs the URLs of screenshots of transfers. */
    screenshotUrls: PhotoUrls
    /** Signs the URLs of photos of bills and of figures of questions. */
    expensePhotoUrls: PhotoUrls
    figureUrls: PhotoUrls
    /** Lets code below the features ask for the caller's role. */
    isOwner: typeof isOwner
    /** Signs the URLs of photos of answers and of pages of homework. */
    answerPhotoUrls: PhotoUrls
    handInPhotoUrls: PhotoUrls
    /** Absent if online payment is not configured. */
    gateway: Gateway | undefined
    adminEmail: string
    /** Origin of the site, for links in mails. */
    origin: string
    /** Whether Google sign-in is configured. */
    hasGoogle: boolean
    responseCache: ResponseCache
    /** The channels, beside mail, that this process can use. */
    messageReach: MessageReach
    /** Signs and reads unsubscribe links. */
    unsubscribeTokens: UnsubscribeTokens
    /** Absent: no SMS. */
    smsProvider: SmsSettings | undefined
    whatsAppProvider: WhatsAppSettings | undefined
    /** Aborted once the process is to end; absent: never. */
    stopping: AbortSignal | undefined
    /** Call after changes to public pages: they are rendered again on the next request. */
    invalidatePages: () => void
  }
}

export type AppParts = {
  academies: Academies
  db: Kysely<Database>
  pool: Pool
  /** The replica that answers some reads; absent if there is none. */
  reads?: Kysely<Database> | undefined
  /** For searches; absent: no connections of their own. */
  searches?: Kysely<Database> | undefined
  /** 64 hexadecimal digits, see `secret.ts`. */
  secret: string
  /** Origins under which browsers reach the app; links in mails use the first. */
  origins: [string, ...string[]]
  /** Addresses of trusted proxies; absent: none is trusted. */
  trustProxy?: string[]
  /** Receives mails to the academy until it has its own address. */
  adminEmail: string
  /** Absent: no Google sign-in. */
  google?: GoogleSettings
  /** Absent: no online payment. */
  razorpay?: RazorpaySettings
  log: FastifyBaseLogger
  /** Absent: mails become files. */
  smtpUrl?: string | undefined
  /** Absent: no SMS. */
  sms?: SmsSettings
  /** Absent: no WhatsApp. */
  whatsApp?: WhatsAppSettings
  /** The replica, for backups; absent: there is none. */
  replicaUrl?: string | undefined
  /** Folder with the backups. */
  dataDir: string
  /** The database's owner, for backups; absent: the pool's user. */
  owner?: DatabaseAddress
  /** Whether the database's disk is too full to save anything; absent: never. */
  isStorageFull?: () => boolean
  /** Whether the database is our own: then backups are on by default. */
  hasOwnDatabase: boolean
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

/** The whole HTTP side of Ganit, not listening yet. */
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
    genReqId: createRequestId,
    rewriteUrl: readableUrl,
    schemaController,
  })
  app.setErrorHandler(answerError)
  readJsonBodiesOnly(app)
  await app.register(requestIds)
  await app.register(academyOfCall, parts)
  if (parts.metrics) {
    const { metrics } = await import('./http/metrics.ts')
    await app.register(metrics, { registry: parts.metrics, pool })
  }
  const isSecure = origins[0].startsWith('https:')
  await app.register(securityHeaders, { tls: isSecure })
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
  app.decorate('messageReach', reachableChannels(parts))
  app.decorate('unsubscribeTokens', createUnsubscribeTokens(deriveKey(secret, 'unsubscribing')))
  app.decorate('pushKey', derivePushKeys(secret).publicKey)
  const cache = createPageCache()
  app.decorate('responseCache', createResponseCache())
  app.decorate('invalidatePages', () => {
    app.responseCache.forget()
    cache.forget()
  })
  app.decorate('countOwnChange', createOwnChangesLimit(pool))
  app.decorate('countEnquiry', createEnquiryLimit(pool))
  app.decorate('countClaim', createClaimLimit(pool))
  app.decorate('countPractice', createPracticeLimit(pool))
  app.decorate('countWelcome', createWelcomeLimits(pool))
  app.decorate('countPayLink', createPayLimits(pool))
  const urlsOf = (name: string, ...at: [path?: string, hours?: number]) =>
    createPhotoUrls(deriveKey(secret, name), ...at)
  const handIns = ['/api/hand-ins/photos/', WORKING_DAY_HOURS] as const
  const answers = ['/api/attempts/photos/', WORKING_DAY_HOURS] as const
  app.decorate('photoUrls', urlsOf('student photos'))
  app.decorate('homeworkUrls', urlsOf('homework files', '/api/homework/files/'))
  app.decorate('screenshotUrls', urlsOf('claim screenshots', '/api/claims/screenshots/'))
  app.decorate('expensePhotoUrls', urlsOf('photos of bills', '/api/expenses/photos/'))
  app.decorate('figureUrls', urlsOf('question figures', FIGURE_PATH, WORKING_DAY_HOURS))
  app.decorate('answerPhotoUrls', urlsOf('photos of answers', ...answers))
  app.decorate('handInPhotoUrls', urlsOf('photos of homework', ...handIns))
  app.decorate('gateway', razorpay && createRazorpay(razorpay))
  app.decorate('parentCodeKey', deriveKey(secret, 'codes of parents'))
  app.decorate('receiptLinks', createReceiptLinks(deriveKey(secret, 'receipt links')))
  const pageKey = deriveKey(secret, 'drawn pages').toString('hex')
  app.decorate('pageCookies', createPageCookies({ sessionKey, pageKey, isSecure }))
  app.decorate('accountByToken', async (bearer: string) => {
    const token = readSessionToken(bearer, sessionKey)
    return token ? accountBySession(db, token) : undefined
  })
  app.decorateRequest('account', undefined)
  requireAccess(app)
  app.addHook('preValidation', enforceAccess)
  await app.register(callLimits, { pool, isUnlimited: isOffice })
  await app.register(pictureCalls, { pool })
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
  for (const routes of FEATURES) await app.register(routes, parts)
  mountAccounts(app, {
    pool,
    google,
    factorKey: deriveKey(secret, 'second factors'),
    deviceKey: deriveKey(secret, 'devices'),
    auth: { db, secret: sessionKey, origins, log },
  })
  await app.register(openApi)
  if (webBuildDir) {
    await app.register(pages, { buildDir: webBuildDir, cache, origin: origins[0] })
    await app.register(pageInvalidation, { pool, keepers: [app.responseCache, cache] })
  }
  return app
}
