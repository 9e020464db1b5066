import { beginSecondFactor, confirmSecondFactor } from '@ganit/contract/accounts/accounts'
import { TOTP } from 'otpauth'
import { clock } from '../src/lifecycle/clock.ts'
import { type Academy, ADMIN } from './academy.ts'
import { letPass, stopAt } from './clock.ts'

const STEP_MS = 30_000

/** Stops the clock in the middle of a time step; returns a function that advances it by whole steps. */
export function standStill() {
  const middle = Math.floor(clock.ms() / STEP_MS) * STEP_MS + STEP_MS / 2
  stopAt(new Date(middle))
  return (steps: number) => letPass(steps * STEP_MS)
}

export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: clock.ms() + steps * STEP_MS })

/** The admin with a second factor, switched on with the present code. */
export async function guardedAdmin(academy: Academy) {
  const admin = await academy.signInAdmin()
  const { password } = ADMIN
  const { key, ticket } = (await admin.call(beginSecondFactor, { body: { password } })).body
  const confirmed = await admin.call(confirmSecondFactor, { body: { ticket, code: codeOf(key) } })
  const signIn = (otp?: string) => academy.auth('sign-in/email', { ...ADMIN, otp })
  return { ...admin, key, codes: confirmed.body.recovery_codes, signIn }
}
