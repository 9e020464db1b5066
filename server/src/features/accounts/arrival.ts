import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { Refused } from '../../http/errors.ts'
import type { Place } from './place.ts'
import { type SecondFactors, WRONG_CODE } from './second-factor.ts'

/** What one who is about to get a session brings along beside a password or Google's word. */
type Arrival = {
  place: Place
  /** As typed; absent: none was sent. */
  otp?: string | undefined
  /** Has shown it before, or has a session already. */
  isThrough?: boolean
  /** Set when the arrival stopped for want of a code. */
  stopped?: { uid: string; email: string }
}

const arrivals = new AsyncLocalStorage<Arrival>()

export const arriving = <T>(arrival: Arrival, run: () => Promise<T>) => arrivals.run(arrival, run)

/** In the form of better-auth's own refusals. */
export const OTP_REQUIRED = {
  code: 'OTP_REQUIRED',
  message: 'Please enter the code of your authenticator app.',
}
export const OTP_WRONG = { code: 'OTP_WRONG', message: WRONG_CODE }

/** Whether an answer of better-auth means: the password was right, the code was not. */
export const isAboutCode = (body: { code?: unknown } | null) =>
  body?.code === OTP_REQUIRED.code || body?.code === OTP_WRONG.code

/**
 * Asked before any session is made, whatever the way that leads there: who has a second factor gets none without it.
 * Throws what better-auth answers, or a Refused with 429.
 */
export async function requireSecondFactor(
  secondFactors: SecondFactors,
  whose: { uid: string; email: string },
) {
  const arrival = arrivals.getStore()
  if (arrival?.isThrough) return
  if (!arrival?.otp) {
    if (arrival) arrival.stopped = whose
    throw new APIError('UNAUTHORIZED', OTP_REQUIRED)
  }
  const isRight = await secondFactors
    .check({ ...whose, place: arrival.place }, arrival.otp)
    .catch(asApiError)
  if (!isRight) throw new APIError('UNAUTHORIZED', OTP_WRONG)
}

/** Better-auth answers its own errors alone. */
function asApiError(error: unknown): never {
  if (!(error instanceof Refused)) throw error
  const { message, retryAfterSeconds = 1 } = error
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_CODES', message },
    { 'retry-after': String(retryAfterSeconds) },
  )
}
