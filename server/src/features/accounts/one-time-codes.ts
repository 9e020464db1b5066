import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Clocks of phones differ: the step before and the one after count too. */
const SKEW_STEPS = 1

// Without letters and digits that look alike, because the codes are copied from paper.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5
const HOW_MANY = 10

export const newKey = () => new Secret({ size: 20 }).base32

const generator = (key: string) => new TOTP({ secret: key, period: PERIOD_SECONDS })

/** The address that authenticator apps read off a QR code. */
export const keyAddress = (key: string, { issuer, email }: { issuer: string; email: string }) =>
  new TOTP({ secret: key, period: PERIOD_SECONDS, issuer, label: email }).toString()

/** The time step whose code this is, of those around now; undefined when it is none of theirs. */
export function stepOf(key: string, code: string, now: number) {
  const delta = generator(key).validate({ token: code, timestamp: now, window: SKEW_STEPS })
  return delta === null
    ? undefined
    : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta
}

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes of 49 bits each, `k3v9d-7wqpm`. */
export const newRecoveryCodes = () => Array.from({ length: HOW_MANY }, () => `${half()}-${half()}`)

/** As it was typed, without the blanks and hyphens that people put in or leave out. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()

export const isOfApp = (plain: string) => /^\d{6}$/.test(plain)

/** What the database keeps of a recovery code. A slow hash is for passwords: these are random. */
export const hashOfCode = (key: Buffer, uid: string, plain: string) =>
  createHmac('sha256', key).update(`${uid} ${plain}`).digest()
