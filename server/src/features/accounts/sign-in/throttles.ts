import { createRateLimiter } from '../../../http/limits/rate-limiter.ts'

export { countOne, type RateLimiter, refuseWhenSpent } from '../../../http/limits/rate-limiter.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

const limiter = (what: string, points: number, seconds: number) =>
  createRateLimiter({ what, points, seconds })

const networkLimiter = (what: string, points: number, seconds: number) =>
  createRateLimiter({ what, points, seconds, isOfNetwork: true })

/**
 * Limits of wrong codes for an account: from one place, and per day from all places, because six digits can be guessed
 * in a million tries. A browser from which the account has signed in counts separately, as with passwords.
 */
export function createCodeThrottles() {
  return {
    wrongCodes: limiter('wrong-code', 5, 10 * MINUTE_SECONDS),
    wrongCodesOfDay: limiter('wrong-code-of-day', 50, DAY_SECONDS),
    wrongCodesByDevice: limiter('wrong-code-device', 5, 10 * MINUTE_SECONDS),
    wrongCodesByDeviceOfDay: limiter('wrong-code-device-of-day', 50, DAY_SECONDS),
  }
}

/**
 * Limits of codes sent to an address, or to a guardian from browsers they have signed in from. One place has a smaller
 * limit than all strangers together, so that it cannot use up the codes that the guardian's new phone needs.
 */
export function createCodeRequestThrottles() {
  return {
    codesOfMinute: limiter('code-minute', 1, MINUTE_SECONDS),
    codesOfHour: limiter('code-hour', 5, 60 * MINUTE_SECONDS),
    codesOfHourFrom: networkLimiter('code-hour-from', 3, 60 * MINUTE_SECONDS),
    codesOfDay: limiter('code-day', 20, DAY_SECONDS),
    codesOfAll: limiter('code-all', 500, DAY_SECONDS),
    // Counts wrong dates of birth at an address that several guardians share.
    wrongBirthsOfDay: limiter('wrong-birth', 3, DAY_SECONDS),
  }
}

export type CodeRequestThrottles = ReturnType<typeof createCodeRequestThrottles>

/** Limits that slow guessing, but allow a class of sixty to sign in from one school's address. */
export function createThrottles() {
  return {
    signInsByAddress: networkLimiter('sign-in', 600, MINUTE_SECONDS),
    signUpsByAddress: networkLimiter('sign-up', 600, MINUTE_SECONDS),
    signUpsOfDay: limiter('sign-up-day', 500, DAY_SECONDS),
    wrongPasswordsByEmail: limiter('wrong-password', 15, 10 * MINUTE_SECONDS),
    // Known browsers count separately, so that strangers cannot use up their limit.
    wrongPasswordsByDevice: limiter('wrong-password-device', 15, 10 * MINUTE_SECONDS),
    // This limit locks nobody out, because a school's address has many users; exceeding it is only recorded in the
    // trail.
    wrongPasswordsByAddress: limiter('wrong-password-from', 50, 10 * MINUTE_SECONDS),
    verificationsByEmail: limiter('verification', 5, 60 * MINUTE_SECONDS),
    resetsByEmail: limiter('reset', 10, 60 * MINUTE_SECONDS),
    resetsOfDay: limiter('reset-day', 500, DAY_SECONDS),
  }
}

export type Throttles = ReturnType<typeof createThrottles>
