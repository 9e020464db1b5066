import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { actAs } from '../../db/actor.ts'
import { accountOf } from '../../http/access.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { invalid, notFound, notSignedIn, tooMany } from '../../http/errors.ts'
import { queueMail } from '../messages/mail/mail.queries.ts'
import { emailOfResetToken, endSession } from './accounts.queries.ts'
import { arriving, isAboutCode } from './arrival.ts'
import type { Auth } from './auth.ts'
import { type Answer, type Body, callAuth } from './auth-call.ts'
import { countOfAll, countSignUp } from './caused-by-strangers.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { sendVerification, verifyEmail } from './email-verification.ts'
import { hasOpenInvitation } from './invitations.queries.ts'
import { passwordChangedMail } from './mails.ts'
import { weaknessOf } from './password-rules.ts'
import { placeOf } from './place.ts'
import { countOne, refuseWhenSpent, type Throttles } from './throttles.ts'
import { type Allowance, allowanceOf, countWrongPassword } from './wrong-password.ts'

type Parts = { auth: Auth; throttles: Throttles; devices: DeviceCookies }

/** Changes the password of who is signed in, and tells them by mail. Wrong current ones count like wrong sign-ins. */
async function changePassword(
  { auth, throttles, devices }: Parts,
  request: FastifyRequest,
  body: Body,
) {
  const account = await accountOf(request)
  if (!account) throw notSignedIn()
  const { email } = account
  const place = await placeOf(devices, request, email)
  const allowance = allowanceOf(throttles, place, email)
  await refuseWhenSpent(allowance.limiter, allowance.key)
  // The new session is for who has one already.
  const answer = await arriving({ isThrough: true, place }, () =>
    callAuth(auth, request, { path: 'change-password', body }),
  )
  if (answer.body?.code === 'INVALID_PASSWORD')
    await countWrongPassword(throttles, request, { email, allowance })
  if (answer.status === 200) {
    const link = `${auth.options.baseURL}/forgot-password`
    await queueMail(request.server.db, passwordChangedMail(email, link))
  }
  return answer
}

const LONGEST_TEXT = 2_000
/** No mail reaches a longer address (RFC 5321). */
const LONGEST_EMAIL = 254

/** PostgreSQL cannot store U+0000, and half a surrogate pair is no text. */
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

/** What better-auth gets to see of a body. */
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

/** The calls of better-auth that the product uses. Its others are not served. */
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

/** What these change, the trail tells as done by whoever is signed in. */
const BY_WHO_IS_SIGNED_IN = new Set([
  'sign-out',
  'change-password',
  'revoke-session',
  'revoke-other-sessions',
])

/** Whoever gets an answer of these has shown a password, or chosen it. */
const WITH_PASSWORD = new Set([
  'sign-up/email',
  'sign-in/email',
  'change-password',
  'reset-password',
])

/** Longer than any way to answer takes, so that the time does not tell whether an address has an account. */
const RESET_ANSWER_MS = 300

/** What better-auth answers where an address has an account: one that is invited is spoken for. */
const TAKEN = {
  code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  message: 'User already exists. Use another email.',
}

type AuthRequest = FastifyRequest<{ Params: { '*': string } }>

const pathOf = ({ params }: AuthRequest) => params['*'].replace(/\/$/, '')

/**
 * Better-auth holds a connection for the whole of a sign-up, and our own parts of it ask for another: were all of them
 * held so, each would wait for the others.
 */
const fewSignUps = pLimit(4)

const lowerCased = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase() : '')

/** An answer, and whose password was chosen by it where it does not say so. */
type Found = Answer & { shownBy?: string | undefined }

/** Serves `/api/auth/*` with better-auth's own bodies, behind our limits. */
export function mountAuth(
  app: FastifyInstance,
  parts: { auth: Auth; throttles: Throttles; devices: DeviceCookies },
) {
  const { auth, throttles, devices } = parts

  async function signIn(request: FastifyRequest, { otp, ...body }: Body) {
    const email = lowerCased(body.email)
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const place = await placeOf(devices, request, email)
    const allowance = allowanceOf(throttles, place, email)
    await refuseWhenSpent(allowance.limiter, allowance.key)
    const answer = await arriving({ place, otp: typeof otp === 'string' ? otp : undefined }, () =>
      callAuth(auth, request, { path: 'sign-in/email', body }),
    )
    if (answer.status === 401 && !isAboutCode(answer.body))
      await countWrongPassword(throttles, request, { email, allowance })
    if (answer.status === 200) await endIfSpent(allowance, answer)
    return answer
  }

  /** Of many guesses sent at once, the right one counts no more than the wrong ones around it. */
  async function endIfSpent({ limiter, key }: Allowance, { body }: Answer) {
    const used = await limiter.get(key)
    if (!used || used.consumedPoints < limiter.points) return
    await endSession(app.db, String(body?.token))
    throw tooMany(Math.ceil(used.msBeforeNext / 1000))
  }

  async function requestReset(request: FastifyRequest, body: Body) {
    await countOne(throttles.resetsByEmail, lowerCased(body.email))
    await countOfAll(request, throttles.resetsOfDay, 'resets')
    const asked = callAuth(auth, request, { path: 'request-password-reset', body })
    const [answer] = await Promise.all([asked, sleep(RESET_ANSWER_MS)])
    return answer
  }

  /** The browser in which a mailed link was followed is the account's own from then on: strangers have not shut it out there. */
  async function resetPassword(request: FastifyRequest, body: Body): Promise<Found> {
    const email = await emailOfResetToken(app.db, String(body.token))
    const answer = await callAuth(auth, request, { path: 'reset-password', body })
    return { ...answer, shownBy: email }
  }

  /** Why a password that is being chosen is refused, in the form of better-auth's own refusals. */
  async function refusalOfPassword(path: string, request: FastifyRequest, body: Body) {
    if (path === 'sign-up/email') return weaknessOf(body.password, lowerCased(body.email))
    if (path === 'change-password')
      return weaknessOf(body.newPassword, (await accountOf(request))?.email)
    if (path === 'reset-password')
      return weaknessOf(body.newPassword, await emailOfResetToken(app.db, String(body.token)))
    return undefined
  }

  async function answerFor(path: string, request: FastifyRequest): Promise<Found> {
    if (BY_WHO_IS_SIGNED_IN.has(path)) {
      const account = await accountOf(request)
      if (account) actAs(account.uid)
    }
    const body = bodyFor(path, request)
    if (path === 'sign-up/email') await countSignUp(throttles, request)
    const weakness = await refusalOfPassword(path, request, body)
    if (weakness) return { status: 400, body: weakness, headers: new Headers() }
    if (path === 'sign-up/email' && (await hasOpenInvitation(app.db, lowerCased(body.email))))
      return { status: 422, body: TAKEN, headers: new Headers() }
    if (path === 'sign-up/email') return fewSignUps(() => callAuth(auth, request, { path, body }))
    if (path === 'sign-in/email') return signIn(request, body)
    if (path === 'change-password') return changePassword(parts, request, body)
    if (path === 'reset-password') return resetPassword(request, body)
    if (path === 'request-password-reset') return requestReset(request, body)
    if (path === 'send-verification-email') return sendVerification(parts, request)
    if (path === 'verify-email') return verifyEmail(parts, request)
    return callAuth(auth, request, { path, body })
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
    // The body of better-auth holds the token as it is stored, which opens nothing; the signed one is in a header.
    const signed = headers.get('set-auth-token')
    const answer = body && signed && 'token' in body ? { ...body, token: signed } : body
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
