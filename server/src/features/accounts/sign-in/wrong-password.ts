import type { FastifyRequest } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { type Alarm, recordAlarm } from '../../../db/connections/alarm.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { accountIdOf } from '../accounts.queries.ts'
import type { Place } from './place.ts'
import { countOne, type RateLimiter, type Throttles } from './throttles.ts'

/**
 * Counts at which the trail gets an entry. Fewer are typing mistakes; at the last one the account is locked for a
 * while.
 */
const TOLD_AT = [5, 15]

/** The limit that an e-mail's wrong passwords count against. */
export type Allowance = { limiter: RateLimiter; key: string }

/** The allowance shared by all strangers to an account. */
export const strangersAllowance = (
  { wrongPasswordsByEmail }: Throttles,
  email: string,
): Allowance => ({ limiter: wrongPasswordsByEmail, key: email })

/** A browser the account has signed in from has its own allowance, which no stranger can use up. */
export function allowanceOf(throttles: Throttles, { device }: Place, email: string): Allowance {
  return device
    ? { limiter: throttles.wrongPasswordsByDevice, key: device }
    : strangersAllowance(throttles, email)
}

/**
 * Counts a wrong password by e-mail and by address. Recorded in the trail at the fifth and the last of an allowance,
 * and once for an address that tries many; 429 above the limit.
 */
export async function countWrongPassword(
  { wrongPasswordsByAddress }: Throttles,
  request: FastifyRequest,
  { email, allowance }: { email: string; allowance: Allowance },
) {
  const tell = (alarm: Pick<Alarm, 'subject' | 'subject_id' | 'facts'>) =>
    recordAlarm(request.server.db, { actor: null, action: 'refused', ...alarm })

  const ip = callerAddress(request)
  const from = await wrongPasswordsByAddress.consume(ip).catch(ignoreBeyondLimit)
  if (from?.remainingPoints === 0) {
    const facts = { address: ip, wrong_passwords: from.consumedPoints }
    await tell({ subject: 'sessions', subject_id: ip, facts })
  }
  const { consumedPoints } = await countOne(allowance.limiter, allowance.key)
  if (!TOLD_AT.includes(consumedPoints)) return
  const uid = await accountIdOf(request.server.db, email)
  const facts = { email, wrong_passwords: consumedPoints }
  if (uid) await tell({ subject: 'accounts', subject_id: uid, facts })
}

/** Ignores that the limit is exceeded; the trail has recorded it already. */
export function ignoreBeyondLimit(reason: unknown) {
  if (!(reason instanceof RateLimiterRes)) throw reason
  return undefined
}
