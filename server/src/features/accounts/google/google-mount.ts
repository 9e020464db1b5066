import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { readCookie } from '../../../http/callers/cookie-of.ts'
import { notFound, notSignedIn } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { sealText, unsealText } from '../../../lifecycle/seal.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import type { OpenSession } from '../sessions/session-opener.ts'
import { OTP_REQUIRED, OTP_WRONG, runWithArrival } from '../sign-in/arrival.ts'
import { type Answer, callAuth } from '../sign-in/auth-call.ts'
import type { DeviceCookies } from '../sign-in/device-cookie.ts'
import { placeOfRequest } from '../sign-in/place.ts'
import { countOne, type Throttles } from '../sign-in/throttles.ts'
import { type Google, googleAwayError, PROVIDER } from './google.ts'
import { type GoogleProblem, GoogleRefusal } from './google-arrival.ts'

/** Time in which a person can find the phone with the code. */
const PENDING_SECONDS = 5 * 60
const PENDING_MARK = 'code.'
const PENDING_PURPOSE = 'arrival that waits for a code'

type Whose = { uid: string; email: string }

/**
 * Seals the identity of a person whom the identity provider has confirmed, but who still has to show a code and has no
 * session yet.
 */
function sealPendingIdentity(key: Buffer, whose: Whose) {
  const until = clock.ms() + PENDING_SECONDS * 1000
  const text = JSON.stringify({ ...whose, until })
  return PENDING_MARK + sealText(key, PENDING_PURPOSE, text).toString('base64url')
}

/** Opens a sealed identity; undefined if it is not ours, or has expired. */
function readPending(key: Buffer, value: string): Whose | undefined {
  const text = unsealText(
    key,
    PENDING_PURPOSE,
    Buffer.from(value.slice(PENDING_MARK.length), 'base64url'),
  )
  if (text === undefined) return undefined
  const { uid, email, until } = JSON.parse(text) as Whose & { until: number }
  return until > clock.ms() ? { uid, email } : undefined
}

const isPending = (value: string) => value.startsWith(PENDING_MARK)

const HAND_OVER_COOKIE = 'ganit-hand-over'
const HAND_OVER_PATH = '/api/auth/hand-over'
/** The page asks at once; a minute is enough for slow phones. */
const HAND_OVER_SECONDS = 60

const handOverCookie = (value: string, seconds: number, isSecure: boolean) =>
  `${HAND_OVER_COOKIE}=${value}; Path=${HAND_OVER_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/**
 * Passes a value to the page that loads after the identity provider's redirect. It is in an HttpOnly cookie for one
 * path, which gives no access by itself.
 */
function setHandOver(
  reply: FastifyReply,
  value: string,
  { isSecure, seconds = HAND_OVER_SECONDS }: { isSecure: boolean; seconds?: number },
) {
  reply.header('set-cookie', handOverCookie(value, seconds, isSecure))
}

/** Reads the value that was passed on; 401 if there is none. */
function readHandOver(request: FastifyRequest) {
  const value = readCookie(request, HAND_OVER_COOKIE)
  if (!value) throw notSignedIn()
  return value
}

/** Clears the cookie with the answer, because the cookie works only once. */
function clearHandOver(reply: FastifyReply, isSecure: boolean) {
  reply.header('set-cookie', handOverCookie('', 0, isSecure))
}

/** Pages of ours. After a failed sign-in the query has the reason as a short word. */
const DONE = '/login/google'
const failureAddress = (problem: GoogleProblem) => `/login/student?google=${problem}`

/** The browser waits 10 s, so the server answers before that. */
const ANSWER_MS = 9_000

/** Our messages for failures of better-auth. */
const PROBLEMS: Record<string, GoogleProblem> = {
  access_denied: 'cancelled',
  ACCOUNT_INACTIVE: 'inactive',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  email_not_found: 'unverified',
}

type Parts = {
  /** Absent if not configured. */
  google: () => Google | undefined
  throttles: Throttles
  devices: DeviceCookies
  secondFactors: SecondFactors
  /** 32 bytes, to seal the identity while it waits for a code. */
  key: () => Buffer
  openSession: OpenSession
  /** Whether browsers reach the app over TLS. */
  isSecure: () => boolean
}

/** Serves Google sign-in below `/api/auth`: start, return, and hand-over to the page. */
export function mountGoogle(app: FastifyInstance, parts: Parts) {
  const { throttles, devices, secondFactors, key, openSession, isSecure } = parts

  async function start(request: FastifyRequest, reply: FastifyReply) {
    if ((request.body as { provider?: unknown } | undefined)?.provider !== PROVIDER)
      throw notFound()
    const google = parts.google()
    if (!google) throw notFound('Google sign-in is not set up yet.')
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const { status, body, headers } = await callAuth(google.auth, request, {
      path: 'sign-in/social',
      body: { provider: PROVIDER, callbackURL: DONE, errorCallbackURL: DONE },
    })
    passOnState(headers, reply)
    return reply.code(status).send(body)
  }

  async function comeBack(request: FastifyRequest, reply: FastifyReply) {
    reply.header('referrer-policy', 'no-referrer')
    try {
      const arrival: Parameters<typeof runWithArrival>[0] = {
        place: { address: callerAddress(request) },
      }
      const { headers } = await runWithArrival(arrival, () => answerOf(request))
      passOnState(headers, reply)
      if (arrival.stopped) {
        const value = sealPendingIdentity(key(), arrival.stopped)
        setHandOver(reply, value, { isSecure: isSecure(), seconds: PENDING_SECONDS })
        return reply.redirect(DONE)
      }
      const token = headers.get('set-auth-token')
      if (!token) return reply.redirect(failureAddress(problemInRedirect(headers)))
      setHandOver(reply, token, { isSecure: isSecure() })
      return reply.redirect(DONE)
    } catch (error) {
      if (error instanceof GoogleRefusal) return reply.redirect(failureAddress(error.problem))
      // Only the kind of error is logged, because database errors contain addresses.
      request.log.warn(
        `A sign-in with Google failed (${error instanceof Error ? error.name : ''}).`,
      )
      return reply.redirect(failureAddress('failed'))
    }
  }

  async function answerOf(request: FastifyRequest): Promise<Answer> {
    const google = parts.google()
    if (!google) throw new GoogleRefusal('failed')
    const query = request.url.split('?')[1] ?? ''
    const { cookie } = request.headers
    const path = `callback/${PROVIDER}?${query}`
    return Promise.race([callAuth(google.auth, request, { path, cookie }), tooSlow()])
  }

  /** Passes the session token to the page; with a second factor only after its code. */
  async function handOn(request: FastifyRequest, reply: FastifyReply) {
    const value = readHandOver(request)
    if (!isPending(value)) {
      clearHandOver(reply, isSecure())
      request.server.pageCookies.give({ request, reply }, value)
      return { token: value }
    }
    const whose = readPending(key(), value)
    if (!whose || !parts.google()) throw notSignedIn()
    const { otp } = (request.body ?? {}) as { otp?: unknown }
    if (typeof otp !== 'string' || otp === '') return reply.code(401).send(OTP_REQUIRED)
    const place = await placeOfRequest(devices, request, whose.email)
    if (!(await secondFactors.check({ ...whose, place }, otp)))
      return reply.code(401).send(OTP_WRONG)
    clearHandOver(reply, isSecure())
    return { token: await openSession({ request, reply }, whose.uid) }
  }

  const open = { config: { access: 'public' as const }, bodyLimit: 10_000 }
  app.post('/api/auth/sign-in/social', open, start)
  app.get(`/api/auth/callback/${PROVIDER}`, open, comeBack)
  app.post('/api/auth/hand-over', open, handOn)
}

async function tooSlow(): Promise<never> {
  await sleep(ANSWER_MS, undefined, { ref: false })
  throw googleAwayError()
}

/** Passes on only the cookie with better-auth's OAuth state. */
function passOnState(headers: Headers, reply: FastifyReply) {
  const state = headers.getSetCookie().filter((cookie) => /^[\w.-]*\.state=/.test(cookie))
  if (state.length > 0) reply.header('set-cookie', state)
}

function problemInRedirect(headers: Headers): GoogleProblem {
  const error = URL.parse(headers.get('location') ?? '', 'http://ganit.invalid')?.searchParams.get(
    'error',
  )
  return PROBLEMS[error ?? ''] ?? 'failed'
}
