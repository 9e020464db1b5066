import { FIGURE_PATH } from '@ganit/contract/papers/question-figures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Academies, Academy } from './academy/academy.ts'
import { ofAcademy, perAcademy } from './academy/per-academy.ts'
import type { SlowQueryLog } from './db/client.ts'
import { createFacades } from './db/facades.ts'
import type { Database } from './db/schema.ts'
import { accountBySession } from './features/accounts/accounts.queries.ts'
import { createPageCookies } from './features/accounts/sessions/page-cookies.ts'
import { readSessionToken, sessionKey } from './features/accounts/sessions/session-token.ts'
import {
  createPhotoUrls,
  type PhotoUrls,
  WORKING_DAY_HOURS,
} from './features/ground/images/photo-urls.ts'
import { isOwner } from './features/ground/rights/rights.ts'
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
import { createRazorpay, type Gateway } from './features/money/online-payments/razorpay.ts'
import { createPayLimits } from './features/money/pay-links/pay-limits.ts'
import { createReceiptLinks } from './features/money/payments/receipts/receipt-links.ts'
import {
  type Connected,
  perConnections,
  readConnections,
} from './features/office/connections/connected.ts'
import { createWelcomeLimits } from './features/office/welcome/welcome-limit.ts'
import { createEnquiryLimit } from './features/people/enquiries/enquiry-limit.ts'
import { createClaimLimit } from './features/people/records/claim-limit.ts'
import { createOwnChangesLimit } from './features/people/students/own-changes-limit.ts'
import { createResponseCache, type ResponseCache } from './http/answers/response-cache.ts'
import { isAboutMachine } from './http/limits/load-shedding.ts'
import { deriveKey } from './lifecycle/secret.ts'
import { createPageCache, type PageCache } from './pages/page-cache.ts'

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
    pageCache: PageCache
    /** The channels, beside mail, that this process can use. */
    messageReach: MessageReach
    /** Signs and reads unsubscribe links. */
    unsubscribeTokens: UnsubscribeTokens
    /** Absent: no SMS. */
    smsProvider: SmsSettings | undefined
    whatsAppProvider: WhatsAppSettings | undefined
    askDatabase: Academies['ask']
    /** Whether the process may get requests whatever the database of `askDatabase` answers. */
    isReadyAlone: boolean
    /** Aborted once the process is to end; absent: never. */
    stopping: AbortSignal | undefined
    /** Call after changes to public pages: they are rendered again on the next request. */
    invalidatePages: () => void
  }
}

/**
 * Gives the app what its routes take from it. The app is made once for all academies, so everything is the academy's of
 * the call: connections ask when they are taken, objects when a method is called. Values are getters, which throw while
 * the app is built: a route that would keep the value of one academy does not start (decision 0249).
 */
export function decorateApp(app: FastifyInstance, log: SlowQueryLog) {
  const value = <Name extends keyof FastifyInstance>(
    name: Name,
    of: (academy: Academy) => FastifyInstance[Name],
  ) => app.decorate(name, { getter: perAcademy(of) } as never)
  const object = <Name extends keyof FastifyInstance>(
    name: Name,
    of: (academy: Academy) => FastifyInstance[Name] & object,
  ) => {
    const own = ofAcademy(of)
    app.decorate(name, { getter: () => own } as never)
  }

  const { db, reads, searches } = createFacades(log)
  app.decorate('db', db).decorate('reads', reads).decorate('searches', searches)
  app.decorate('isOwner', isOwner)
  value('adminEmail', ({ adminEmail }) => adminEmail)
  value('origin', ({ origins }) => origins[0])
  value('hasGoogle', ({ google }) => google !== undefined)
  value('pushKey', ({ secret }) => derivePushKeys(secret).publicKey)
  value('parentCodeKey', ({ secret }) => deriveKey(secret, 'codes of parents'))

  const present = <Name extends keyof FastifyInstance>(
    name: Name,
    of: (academy: Connected) => FastifyInstance[Name],
  ) => app.decorate(name, { getter: perConnections(of) } as never)
  present('smsProvider', ({ sms }) => sms)
  present('whatsAppProvider', ({ whatsApp }) => whatsApp)
  present('messageReach', reachableChannels)
  present('gateway', ({ razorpay }) => razorpay && createRazorpay(razorpay))

  object('unsubscribeTokens', ({ secret }) =>
    createUnsubscribeTokens(deriveKey(secret, 'unsubscribing')),
  )
  object('receiptLinks', ({ secret }) => createReceiptLinks(deriveKey(secret, 'receipt links')))
  const urls = (name: keyof FastifyInstance, of: string, ...at: [path?: string, hours?: number]) =>
    object(name, ({ secret }) => createPhotoUrls(deriveKey(secret, of), ...at) as never)
  urls('photoUrls', 'student photos')
  urls('homeworkUrls', 'homework files', '/api/homework/files/')
  urls('screenshotUrls', 'claim screenshots', '/api/claims/screenshots/')
  urls('expensePhotoUrls', 'photos of bills', '/api/expenses/photos/')
  urls('figureUrls', 'question figures', FIGURE_PATH, WORKING_DAY_HOURS)
  urls('answerPhotoUrls', 'photos of answers', '/api/attempts/photos/', WORKING_DAY_HOURS)
  urls('handInPhotoUrls', 'photos of homework', '/api/hand-ins/photos/', WORKING_DAY_HOURS)
  // A hosted academy's connections all listen for changes.
  object('responseCache', ({ rounds }) => createResponseCache({ keeps: rounds !== undefined }))
  object('pageCache', () => createPageCache())
  app.decorate('invalidatePages', () => {
    app.responseCache.forget()
    app.pageCache.forget()
  })

  app.decorate('countOwnChange', createOwnChangesLimit())
  app.decorate('countEnquiry', createEnquiryLimit())
  app.decorate('countClaim', createClaimLimit())
  app.decorate('countPractice', createPracticeLimit())
  app.decorate('countWelcome', createWelcomeLimits())
  app.decorate('countPayLink', createPayLimits())

  const keyOfSessions = perAcademy(sessionKey)
  object('pageCookies', (academy) =>
    createPageCookies({
      sessionKey: sessionKey(academy),
      pageKey: deriveKey(academy.secret, 'drawn pages').toString('hex'),
      isSecure: academy.origins[0].startsWith('https:'),
    }),
  )
  app.decorate('accountByToken', async (bearer: string) => {
    const token = readSessionToken(bearer, keyOfSessions())
    return token ? accountBySession(db, token) : undefined
  })
}

/**
 * A hook by which each call knows its academy's connections. It waits, so it comes after the counters of
 * `load-shedding.ts`: whoever left meanwhile would be counted for ever.
 */
export const knowConnections =
  ({ db }: Pick<FastifyInstance, 'db'>) =>
  async (request: FastifyRequest) => {
    // The host's own domain is no academy.
    const isInAcademy = request.place !== undefined && request.url.startsWith('/api/')
    if (isInAcademy && !isAboutMachine(request)) await readConnections(db)
  }
