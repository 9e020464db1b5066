import { AsyncLocalStorage } from 'node:async_hooks'
import { WRONG_CODE } from '../second-factor/second-factor.ts'
import type { Place } from './place.ts'

/** Context of a new session, beside the password or Google's claim. */
type Arrival = {
  place: Place
  /** The code as typed; absent if none was sent. */
  otp?: string | undefined
  /** True if the person has shown the code before, or has a session already. */
  isThrough?: boolean
  /** Set if a code was required and missing or wrong. */
  stopped?: { uid: string; email: string }
}

const arrivals = new AsyncLocalStorage<Arrival>()

/** The context of the session that is being opened. */
export const arrivalNow = () => arrivals.getStore()

export const runWithArrival = <T>(arrival: Arrival, run: () => Promise<T>) =>
  arrivals.run(arrival, run)

/** In the format of better-auth's own refusals. */
export const OTP_REQUIRED = {
  code: 'OTP_REQUIRED',
  message: 'Please enter the code of your authenticator app.',
}
export const OTP_WRONG = { code: 'OTP_WRONG', message: WRONG_CODE }

/** Whether better-auth's answer means: password right, code missing or wrong. */
export const isAboutCode = (body: { code?: unknown } | null) =>
  body?.code === OTP_REQUIRED.code || body?.code === OTP_WRONG.code
