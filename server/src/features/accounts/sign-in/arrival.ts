import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { Refused } from '../../../http/errors.ts'
import { type SecondFactors, WRONG_CODE } from '../second-factor/second-factor.ts'
import type { Place } from './place.ts'

/** Context of a new session, beside the password or Google's claim. */
type Arrival = {
  place: Place
  /** As typed; absent if none was sent. */
  otp?: string | undefined
  /** Has shown the code before, or has a session already. */
  isThrough?: boolean
  /** Set if a code was required and missing or wrong. */
  stopped?: { uid: string; email: string }
}

const arrivals = new AsyncLocalStorage<Arrival>()

export const arriving = <T>(arrival: Arrival, run: () => Promise<T>) => arrivals.run(arrival, run)

/** In the format of better-auth's own refusals. */
export const OTP_REQUIRED = {
  code: 'OTP_REQUIRED',
  message: 'Please enter the code of your authenticator app.',
}
export const OTP_WRONG = { code: 'OTP_WRONG', message: WRONG_CODE }

/** Whether better-auth's answer means: password right, code missing or wrong. */
export const isAboutCode = (body: { code?: unknown } | null) =>
  body?.code === OTP_REQUIRED.code || body?.code === OTP_WRONG.code

/**
 * Called before every new session: an account with a second factor gets none without a code. Throws what better-auth
 * answers, or a Refused with 429.
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

/** Better-auth passes on only its own errors. */
function asApiError(error: unknown): never {
  if (!(error instanceof Refused)) throw error
  const { message, retryAfterSeconds = 1 } = error
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_CODES', message },
    { 'retry-after': String(retryAfterSeconds) },
  )
}
