import type { Pool } from 'pg'
import { rateLimiter } from '../../http/rate-limiter.ts'

export { countOne, type RateLimiter, refuseWhenSpent } from '../../http/rate-limiter.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

const limiterOn = (pool: Pool) => (what: string, points: number, seconds: number) =>
  rateLimiter(pool, { what, points, seconds })

/**
 * How often a wrong code may be sent for one account: from one place, and in a day from all places together, for a code of
 * six digits is guessed in a million. A browser in which the account has signed in counts apart, as with passwords.
 */
export function createCodeThrottles(pool: Pool) {
  const limiter = limiterOn(pool)
  return {
    wrongCodes: limiter('wrong-code', 5, 10 * MINUTE_SECONDS),
    wrongCodesOfDay: limiter('wrong-code-of-day', 50, DAY_SECONDS),
    wrongCodesByDevice: limiter('wrong-code-device', 5, 10 * MINUTE_SECONDS),
    wrongCodesByDeviceOfDay: limiter('wrong-code-device-of-day', 50, DAY_SECONDS),
  }
}

/**
 * How often a code is sent to one address, or to one guardian at the wish of browsers in which they have signed in. Strangers from
 * one place have fewer than all together, so that none of them uses up what the guardian's new phone needs.
 */
export function createCodeRequestThrottles(pool: Pool) {
  const limiter = limiterOn(pool)
  return {
    codesOfMinute: limiter('code-minute', 1, MINUTE_SECONDS),
    codesOfHour: limiter('code-hour', 5, 60 * MINUTE_SECONDS),
    codesOfHourFrom: limiter('code-hour-from', 3, 60 * MINUTE_SECONDS),
    codesOfDay: limiter('code-day', 20, DAY_SECONDS),
    codesOfAll: limiter('code-all', 500, DAY_SECONDS),
    // Of an address that several guardians share.
    wrongBirthsOfDay: limiter('wrong-birth', 3, DAY_SECONDS),
  }
}

export type CodeRequestThrottles = ReturnType<typeof createCodeRequestThrottles>

/**
 * The limits slow guessing down without locking out a class of sixty who sign in behind one school's
 * address.
 */
export function createThrottles(pool: Pool) {
  const limiter = limiterOn(pool)
  return {
    signInsByAddress: limiter('sign-in', 600, MINUTE_SECONDS),
    signUpsByAddress: limiter('sign-up', 600, MINUTE_SECONDS),
    signUpsOfDay: limiter('sign-up-day', 500, DAY_SECONDS),
    wrongPasswordsByEmail: limiter('wrong-password', 15, 10 * MINUTE_SECONDS),
    // Apart from strangers: nobody else can use it up.
    wrongPasswordsByDevice: limiter('wrong-password-device', 15, 10 * MINUTE_SECONDS),
    // Shuts nobody out: behind a school's address there are many. The trail tells of it.
    wrongPasswordsByAddress: limiter('wrong-password-from', 50, 10 * MINUTE_SECONDS),
    verificationsByEmail: limiter('verification', 5, 60 * MINUTE_SECONDS),
    resetsByEmail: limiter('reset', 10, 60 * MINUTE_SECONDS),
    resetsOfDay: limiter('reset-day', 500, DAY_SECONDS),
  }
}

export type Throttles = ReturnType<typeof createThrottles>
