import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { perAcademy } from '../../../academy/per-academy.ts'
import { setActor } from '../../../academy/place.ts'
import { callerAccount } from '../../../http/access.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { invalid, notFound, notSignedIn, tooMany } from '../../../http/errors.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { accountOfResetToken, endSession } from '../accounts.queries.ts'
import { countOfAll, countSignUp } from '../codes/caused-by-strangers.ts'
import { hasOpenInvitation } from '../invitations/invitations.queries.ts'
import { passwordChangedMail } from '../mails.ts'
import { isAboutCode, runWithArrival } from './arrival.ts'
import type { OpenAuth } from './auth.ts'
import { type Answer, type Body, callAuth } from './auth-call.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { sendVerification, verifyEmail } from './email-verification.ts'
import { hostToAgreeWith } from './first-agreement.ts'
import { weaknessOfPassword } from './password-rules.ts'
import { placeOfRequest } from './place.ts'
import { countOne, refuseWhenSpent, type Throttles } from './throttles.ts'
import { type Allowance, allowanceOf, countWrongPassword } from './wrong-password.ts'

type Parts = { openAuth: OpenAuth; throttles: Throttles; devices: DeviceCookies }

/** Changes the caller's password, and tells the caller by mail. Wrong current passwords count like wrong sign-ins. */
async function changePassword(
  { openAuth, throttles, devices }: Parts,
  request: FastifyRequest,
  body: Body,
) {
  const account = await callerAccount(request)
  if (!account) throw notSignedIn()
  const { email } = account
  const place = await placeOfRequest(devices, request, email)
  const allowance = allowanceOf(throttles, place, email)
  await refuseWhenSpent(allowance.limiter, allowance.key)
  // The caller has a session, so no code is asked.
  const answer = await runWithArrival({ isThrough: true, place }, () =>
    callAuth(openAuth, request, { path: 'change-password', body }),
  )
  if (answer.body?.code === 'INVALID_PASSWORD')
    await countWrongPassword(throttles, request, { email, allowance })
  if (answer.status === 200) {
    const link = `${request.server.origin}/forgot-password`
    await queueMail(request.server.db, passwordChangedMail(email, link))
  }
  return answer
}

const LONGEST_TEXT = 2_000
/** Longest deliverable address (RFC 5321). */
const LONGEST_EMAIL = 254

/** Refuses texts that PostgreSQL cannot store: U+0000 and lone surrogates. */
function refuseUnstorable(body: Body) {
  const wrong = Object.entries(body).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      (value.includes('\0') ||
        !value.isWellFormed() ||
        value.length > (name === 'email' ? LONGEST_EMAIL : LONGEST_TEXT)),
  )
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(([name]) => [name, `${name} cannot be read as text.`])),
    )
}

const isObject = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** The part of a body that better-auth receives. */
function bodyForAuth(path: string, request: FastifyRequest): Body {
  const body = request.body ?? {}
  if (!isObject(body)) throw invalid({ body: 'The body must be a JSON object.' })
  refuseUnstorable(body)
  // Callers set only name, e-mail and password, and never their own role.
  if (path === 'sign-up/email')
    return { name: body.name ?? '', email: body.email, password: body.password }
  // Changing a password signs out all other sessions.
  if (path === 'change-password') return { ...body, revokeOtherSessions: true }
  return body
}

/** The calls of better-auth that are served; all others are not. */
const SERVED = new Set([
  'POST sign-up/email',
  'POST sign-in/email',
  'POST sign-out',
  'GET get-session',
  'POST request-password-reset',
  'POST reset-password',
  'POST change-password',
  'POST send-verification-email',
  'GET verify-email',
  'GET list-sessions',
  'POST revoke-session',
  'POST revoke-other-sessions',
])

/** Calls whose changes the trail attributes to the signed-in account. */
const BY_WHO_IS_SIGNED_IN = new Set([
  'sign-out',
  'change-password',
  'revoke-session',
  'revoke-other-sessions',
])

/** Calls whose successful callers have shown or chosen a password. */
const WITH_PASSWORD = new Set([
  'sign-up/email',
  'sign-in/email',
  'change-password',
  'reset-password',
])

/** Longer than any answer takes, so that timing does not reveal whether an address has an account. */
const RESET_ANSWER_MS = 300

/** Better-auth's answer for an address with an account; also given for invited addresses. */
const TAKEN = {
  code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  message: 'User already exists. Use another email.',
}

type AuthRequest = FastifyRequest<{ Params: { '*': string } }>

const pathOf = ({ params }: AuthRequest) => params['*'].replace(/\/$/, '')

/** Connections of a pool that is for a single installation's process, at least. */
const LARGE_POOL = 8

/**
 * Better-auth holds a connection during a sign-up, and our hooks need another. If sign-ups held all connections, they
 * would deadlock, and other calls would wait.
 */
const fewSignUps = perAcademy(({ pool }) => pLimit((pool.options.max ?? 0) < LARGE_POOL ? 2 : 4))

const lowerCased = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase() : '')

/** An answer, and the e-mail whose password it set, if the answer does not contain it. */
type Found = Answer & { shownBy?: string | undefined }

/** Serves `/api/auth/*` with better-auth's bodies, behind our rate limits. */
export function mountAuth(app: FastifyInstance, parts: Parts) {
  const { openAuth, throttles, devices } = parts

  async function signIn(request: FastifyRequest, { otp, ...body }: Body) {
    const email = lowerCased(body.email)
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const place = await placeOfRequest(devices, request, email)
    const allowance = allowanceOf(throttles, place, email)
    await refuseWhenSpent(allowance.limiter, allowance.key)
    const answer = await runWithArrival(
      { place, otp: typeof otp === 'string' ? otp : undefined },
      () => callAuth(openAuth, request, { path: 'sign-in/email', body }),
    )
    if (answer.status === 401 && !isAboutCode(answer.body))
      await countWrongPassword(throttles, request, { email, allowance })
    if (answer.status === 200) await endIfSpent(allowance, answer)
    return answer
  }

  /**
   * Ends the session if the allowance is used up, so that among parallel guesses a right one is treated like a wrong
   * one.
   */
  async function endIfSpent({ limiter, key }: Allowance, { body }: Answer) {
    const used = await limiter.get(key)
    if (!used || used.consumedPoints < limiter.points) return
    await endSession(app.db, String(body?.token))
    throw tooMany(Math.ceil(used.msBeforeNext / 1000))
  }

  async function requestReset(request: FastifyRequest, body: Body) {
    await countOne(throttles.resetsByEmail, lowerCased(body.email))
    await countOfAll(request, throttles.resetsOfDay, 'resets')
    const asked = callAuth(openAuth, request, { path: 'request-password-reset', body })
    const [answer] = await Promise.all([asked, sleep(RESET_ANSWER_MS)])
    return answer
  }

  /** Sets a password by a reset link. The browser becomes known, so that strangers cannot lock it out. */
  async function resetPassword(request: FastifyRequest, body: Body): Promise<Found> {
    const account = await accountOfResetToken(app.db, String(body.token))
    if (account && (await hostToAgreeWith(account)))
      throw invalid({ agreement: 'Please reload this page, and accept the agreement.' })
    const answer = await callAuth(openAuth, request, { path: 'reset-password', body })
    return { ...answer, shownBy: account?.email }
  }

  /** Refusal of a weak new password, in the format of better-auth's refusals. */
  async function refusalOfPassword(path: string, request: FastifyRequest, body: Body) {
    if (path === 'sign-up/email') return weaknessOfPassword(body.password, lowerCased(body.email))
    if (path === 'change-password')
      return weaknessOfPassword(body.newPassword, (await callerAccount(request))?.email)
    if (path === 'reset-password')
      return weaknessOfPassword(
        body.newPassword,
        (await accountOfResetToken(app.db, String(body.token)))?.email,
      )
    return undefined
  }

  async function answerFor(path: string, request: FastifyRequest): Promise<Found> {
    if (BY_WHO_IS_SIGNED_IN.has(path)) {
      const account = await callerAccount(request)
      if (account) setActor(account.uid)
    }
    const body = bodyForAuth(path, request)
    if (path === 'sign-up/email') await countSignUp(throttles, request)
    const weakness = await refusalOfPassword(path, request, body)
    if (weakness) return { status: 400, body: weakness, headers: new Headers() }
    if (path === 'sign-up/email' && (await hasOpenInvitation(app.db, lowerCased(body.email))))
      return { status: 422, body: TAKEN, headers: new Headers() }
    if (path === 'sign-up/email')
      return fewSignUps()(() => callAuth(openAuth, request, { path, body }))
    if (path === 'sign-in/email') return signIn(request, body)
    if (path === 'change-password') return changePassword(parts, request, body)
    if (path === 'reset-password') return resetPassword(request, body)
    if (path === 'request-password-reset') return requestReset(request, body)
    if (path === 'send-verification-email') return sendVerification(parts, request)
    if (path === 'verify-email') return verifyEmail(parts, request)
    return callAuth(openAuth, request, { path, body })
  }

  async function rememberDevice(request: FastifyRequest, reply: FastifyReply, found: Found) {
    const { email = found.shownBy } = (found.body?.user ?? {}) as { email?: unknown }
    const cookie = await devices.remembering(lowerCased(email), request)
    if (cookie) reply.header('set-cookie', cookie)
  }

  async function handler(request: AuthRequest, reply: FastifyReply) {
    const path = pathOf(request)
    const found = await answerFor(path, request)
    const { status, body, headers } = found
    if (status === 200 && WITH_PASSWORD.has(path)) await rememberDevice(request, reply, found)
    // The body has the stored token, which opens nothing; the signed one is in a header.
    const signed = headers.get('set-auth-token')
    const answer = body && signed && 'token' in body ? { ...body, token: signed } : body
    if (status === 200 && signed) app.pageCookies.give({ request, reply }, signed)
    if (path === 'sign-out') app.pageCookies.take({ request, reply })
    const retryAfter = headers.get('retry-after')
    if (retryAfter) reply.header('retry-after', retryAfter)
    return reply.code(status).header('cache-control', 'no-store').send(answer)
  }

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { access: 'public' },
    bodyLimit: 100_000,
    onRequest: async (request) => {
      if (!SERVED.has(`${request.method} ${pathOf(request)}`)) throw notFound()
    },
    handler,
  })
}
