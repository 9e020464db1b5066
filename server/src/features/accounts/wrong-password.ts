import type { FastifyRequest } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { type Alarm, recordAlarm } from '../../db/alarm.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { accountIdOf } from './accounts.queries.ts'
import type { Place } from './place.ts'
import { countOne, type RateLimiter, type Throttles } from './throttles.ts'

/** Fewer are mistypings, and nobody's business. At the last one the account is shut for a while. */
const TOLD_AT = [5, 15]

/** What wrong passwords of an e-mail count against. */
export type Allowance = { limiter: RateLimiter; key: string }

/** What all strangers to an account share. */
export const strangersAllowance = (
  { wrongPasswordsByEmail }: Throttles,
  email: string,
): Allowance => ({ limiter: wrongPasswordsByEmail, key: email })

/** A browser in which the account has signed in has an allowance of its own, which no stranger can use up. */
export function allowanceOf(throttles: Throttles, { device }: Place, email: string): Allowance {
  return device
    ? { limiter: throttles.wrongPasswordsByDevice, key: device }
    : strangersAllowance(throttles, email)
}

/**
 * Counts a wrong password of an e-mail, and from where it came. The trail is told at the fifth and the last of an
 * allowance, and once for an address that tries many; 429 beyond the limit.
 */
export async function countWrongPassword(
  { wrongPasswordsByAddress }: Throttles,
  request: FastifyRequest,
  { email, allowance }: { email: string; allowance: Allowance },
) {
  const tell = (alarm: Pick<Alarm, 'subject' | 'subject_id' | 'facts'>) =>
    recordAlarm(request.server.db, { actor: null, action: 'refused', ...alarm })

  const ip = callerAddress(request)
  const from = await wrongPasswordsByAddress.consume(ip).catch(beyond)
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

/** More than are counted: told already. */
export function beyond(reason: unknown) {
  if (!(reason instanceof RateLimiterRes)) throw reason
  return undefined
}
