import { APIError } from 'better-auth/api'
import { Refused } from '../../../http/errors.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import { arrivalNow, OTP_REQUIRED, OTP_WRONG } from './arrival.ts'

/**
 * Called before every new session. An account with a second factor gets a session only with a code. Throws
 * better-auth's answer, or a `Refused` with 429.
 */
export async function requireSecondFactor(
  secondFactors: SecondFactors,
  whose: { uid: string; email: string },
) {
  const arrival = arrivalNow()
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
