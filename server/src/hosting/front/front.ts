import type { IncomingMessage, ServerResponse } from 'node:http'
import { LANGUAGES, type Language } from '@ganit/contract/languages'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { securityHeaders } from '../../http/answers/security-headers.ts'
import { readableUrl } from '../../http/answers/unknown-paths.ts'
import { drainRefusedBodies } from '../../http/bodies/drain-refused-bodies.ts'
import { callerAddress } from '../../http/callers/caller-address.ts'
import { refuseFromElsewhere } from '../../http/callers/from-elsewhere.ts'
import { createRequestId, requestIds } from '../../http/callers/request-ids.ts'
import { answerError, notFound, Refused } from '../../http/errors.ts'
import { loadShedding } from '../../http/limits/load-shedding.ts'
import { storageGuard } from '../../http/limits/storage-guard.ts'
import { originOf } from '../addresses.ts'
import type { HostConfig } from '../host-config.ts'
import { type At, agreementPage, confirmPage, FIELDS, sentencePage, startPage } from './page.ts'
import { type Requests, readRequest } from './requests.ts'
import { POLICY } from './style.ts'
import { textIn } from './texts.ts'

/** More than a wish in any script, percent-encoded. */
const BODY_BYTES = 16 * 1024
const MOST_AT_ONCE = 100

const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': POLICY }

// As in the app: a log of requests would record who asked.
const logController = new LogController({ disableRequestLogging: true })

type Parts = {
  config: HostConfig
  requests: Requests
  /** Number of academies. */
  count: () => number
  log: FastifyBaseLogger
  isStorageFull: () => boolean
}

type Asked = { Querystring: Record<string, unknown>; Body: Record<string, unknown> | undefined }

const LISTED = /^\s*(en|hi|bn)\b/i

/** The language that the address says, else the browser's first one that we have. */
function languageOf({ query, headers }: FastifyRequest<Asked>): Language {
  const named = LANGUAGES.find((each) => each === query.lang)
  const listed = String(headers['accept-language'] ?? '').split(',')
  const first = listed.map((each) => LISTED.exec(each)?.[1]?.toLowerCase()).find(Boolean)
  return named ?? LANGUAGES.find((each) => each === first) ?? 'en'
}

/**
 * The pages and calls at the host's own domain. It is an app of its own: no academy, no accounts, no
 * cookie. Its pages need no scripts.
 */
export async function buildFront({ config, requests, count, log, isStorageFull }: Parts) {
  const app = Fastify({
    ...{ loggerInstance: log, logController, genReqId: createRequestId },
    ...{ bodyLimit: BODY_BYTES, rewriteUrl: readableUrl },
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
  })
  // Where forms may come from.
  app.decorate('origin', originOf('', config))
  await app.register(requestIds)
  await app.register(securityHeaders, { tls: () => app.origin.startsWith('https:') })
  await app.register(loadShedding, { most: MOST_AT_ONCE })
  await app.register(drainRefusedBodies)
  await app.register(storageGuard, { isStorageFull })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const at = (request: FastifyRequest<Asked>, here = '/?'): At => ({
    language: languageOf(request),
    ...{ here, domain: config.domain, email: config.hostingEmail, count: count() },
  })
  const send = (reply: FastifyReply, page: string) =>
    reply.headers(HEADERS).type('text/html; charset=utf-8').send(page)

  /** Answers with the API's refusal, or with a page that says it. */
  app.setErrorHandler((error: FastifyError, request: FastifyRequest<Asked>, reply) => {
    const { url } = request.routeOptions
    if (!url || url.startsWith('/api/')) return answerError(error, request, reply)
    const place = at(request)
    const status = error.statusCode ?? 500
    if (status >= 500 && !(error instanceof Refused))
      request.log.error({ err: error }, 'A page of the host failed.')
    if (error instanceof Refused && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds)
    reply.code(status)
    if (status === 404) return send(reply, endedPage(place))
    const said = error instanceof Refused ? error.message : textIn(place.language, 'failed')
    if (url !== '/') return send(reply, sentencePage(place, said, { mayAskAgain: true }))
    const typed = request.body ?? {}
    const values = Object.fromEntries(FIELDS.map((name) => [name, String(typed[name] ?? '')]))
    const fields = error instanceof Refused ? error.fields : undefined
    return send(reply, startPage(place, fields ? { values, fields } : { values, problem: said }))
  })
  const endedPage = (place: At) =>
    sentencePage(place, textIn(place.language, 'ended'), { mayAskAgain: true })

  const ask = async (request: FastifyRequest<Asked>) => {
    refuseFromElsewhere(request)
    const asking = { from: callerAddress(request), language: languageOf(request) }
    await requests.ask(readRequest(request.body ?? {}), asking)
  }
  const confirm = async (request: FastifyRequest<Asked>) => {
    refuseFromElsewhere(request)
    await requests.confirm(String(request.body?.token ?? ''))
  }

  app.get<Asked>('/', (request, reply) => send(reply, startPage(at(request))))
  app.post<Asked>('/', async (request, reply) => {
    await ask(request)
    const place = at(request)
    return send(reply.code(202), sentencePage(place, textIn(place.language, 'sent')))
  })
  app.get<Asked>('/agreement', (request, reply) =>
    send(reply, agreementPage(at(request, '/agreement?'))),
  )
  app.get<Asked>('/confirm', async (request, reply) => {
    const token = String(request.query.token ?? '')
    const { name, address } = await requests.find(token)
    const place = at(request, `/confirm?token=${encodeURIComponent(token)}&`)
    return send(reply, confirmPage(place, { token, name, address: originOf(address, config) }))
  })
  app.post<Asked>('/confirm', async (request, reply) => {
    await confirm(request)
    const place = at(request)
    const said = textIn(place.language, 'confirmed', { host: config.domain })
    return send(reply, sentencePage(place, said))
  })
  app.post<Asked>('/api/hosting/requests', async (request, reply) => {
    await ask(request)
    return reply.code(202).send({ message: textIn('en', 'sent') })
  })
  app.post<Asked>('/api/hosting/requests/confirm', async (request) => {
    await confirm(request)
    return { message: textIn('en', 'confirmed', { host: config.domain }) }
  })
  await app.ready()
  return {
    answer: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    close: () => app.close(),
  }
}
