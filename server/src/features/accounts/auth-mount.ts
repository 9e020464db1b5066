import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, notFound, tooMany } from '../../http/errors.ts'
import { endSession } from './accounts.queries.ts'
import { type Auth, CLIENT_ADDRESS_HEADER } from './auth.ts'
import { countOne, refuseWhenSpent, type Throttles } from './throttles.ts'

type Body = Record<string, unknown>
type Answer = { status: number; body: Body | null; headers: Headers }

/** The calls of better-auth that the product uses. Its others are not served. */
const SERVED = new Set([
  'POST sign-up/email',
  'POST sign-in/email',
  'POST sign-out',
  'GET get-session',
  'POST request-password-reset',
  'POST reset-password',
  'POST change-password',
  'GET list-sessions',
  'POST revoke-session',
  'POST revoke-other-sessions',
])

const PASSED_ON = ['authorization', 'user-agent', 'origin', 'referer'] as const
const FETCH_METADATA = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const
const LONGEST_TEXT = 2_000

/** PostgreSQL cannot store U+0000, and half a surrogate pair is no text. */
function refuseUnstorable(body: Body) {
  const wrong = Object.entries(body).filter(
    ([, value]) =>
      typeof value === 'string' &&
      (value.includes('\0') || !value.isWellFormed() || value.length > LONGEST_TEXT),
  )
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(([name]) => [name, `${name} cannot be read as text.`])),
    )
}

const isObject = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

function bodyFor(path: string, request: FastifyRequest): Body {
  const body = request.body ?? {}
  if (!isObject(body)) throw invalid({ body: 'The body must be a JSON object.' })
  refuseUnstorable(body)
  // Nobody chooses their own role, and an account's name is all it says about itself.
  if (path === 'sign-up/email')
    return { name: body.name ?? '', email: body.email, password: body.password }
  // Whoever changes a password wants everyone else out.
  if (path === 'change-password') return { ...body, revokeOtherSessions: true }
  return body
}

const lowerCased = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase() : '')

/** Serves `/api/auth/*` with better-auth's own bodies, behind our limits (decisions §2, wire §6–7). */
export function mountAuth(app: FastifyInstance, auth: Auth, throttles: Throttles) {
  async function ask(path: string, request: FastifyRequest, body: Body): Promise<Answer> {
    const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip })
    // Only a browser says from which site it asks; others (Node's fetch) send part of this without an origin.
    const metadata = request.headers['sec-fetch-site'] ? FETCH_METADATA : []
    for (const name of [...PASSED_ON, ...metadata]) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const { method } = request
    if (method === 'POST') headers.set('content-type', 'application/json')
    const url = new URL(`/api/auth/${path}`, auth.options.baseURL)
    const response = await auth.handler(
      new Request(url, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as Body | null),
    }
  }

  async function signIn(request: FastifyRequest, body: Body) {
    const email = lowerCased(body.email)
    const { signInsByAddress, wrongPasswordsByEmail } = throttles
    await countOne(signInsByAddress, request.ip)
    await refuseWhenSpent(wrongPasswordsByEmail, email)
    const answer = await ask('sign-in/email', request, body)
    if (answer.status === 401) await countOne(wrongPasswordsByEmail, email)
    if (answer.status === 200) await endIfSpent(email, answer)
    return answer
  }

  /** Of many guesses sent at once, the right one counts no more than the wrong ones around it. */
  async function endIfSpent(email: string, { body }: Answer) {
    const used = await throttles.wrongPasswordsByEmail.get(email)
    if (!used || used.consumedPoints < throttles.wrongPasswordsByEmail.points) return
    await endSession(app.db, String(body?.token))
    throw tooMany(Math.ceil(used.msBeforeNext / 1000))
  }

  async function answerFor(path: string, request: FastifyRequest): Promise<Answer> {
    const body = bodyFor(path, request)
    if (path === 'sign-in/email') return signIn(request, body)
    if (path === 'sign-up/email') await countOne(throttles.signUpsByAddress, request.ip)
    if (path === 'request-password-reset')
      await countOne(throttles.resetsByEmail, lowerCased(body.email))
    return ask(path, request, body)
  }

  async function handler(
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ) {
    const path = request.params['*'].replace(/\/$/, '')
    if (!SERVED.has(`${request.method} ${path}`)) throw notFound()
    const { status, body, headers } = await answerFor(path, request)
    // The body of better-auth holds the token as it is stored, which opens nothing; the signed one is in a header.
    const signed = headers.get('set-auth-token')
    const answer = body && signed && 'token' in body ? { ...body, token: signed } : body
    return reply.code(status).header('cache-control', 'no-store').send(answer)
  }

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { access: 'public' },
    bodyLimit: 100_000,
    handler,
  })
}
