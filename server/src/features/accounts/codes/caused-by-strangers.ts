import type { FastifyRequest } from 'fastify'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { countOne, type RateLimiter, type Throttles } from '../sign-in/throttles.ts'
import { ignoreBeyondLimit } from '../sign-in/wrong-password.ts'

/**
 * Counts messages that visitors from all places cause in a day, and records it once in the trail if there are very
 * many. Nobody is refused, because otherwise a stranger could lock all others out. `what` names the count in the trail,
 * such as `sign_ups`.
 */
export async function countOfAll(
  { server: { db } }: FastifyRequest,
  ofDay: RateLimiter,
  what: string,
) {
  const all = await ofDay.consume('all').catch(ignoreBeyondLimit)
  if (all?.remainingPoints !== 0) return
  await recordAlarm(db, {
    actor: null,
    action: 'refused',
    subject: 'accounts',
    subject_id: what.replaceAll('_', '-'),
    facts: { [`${what}_in_a_day`]: all.consumedPoints },
  })
}

/** Counts a sign-up, which mails the typed address, whoever owns it: 429 if one place makes too many. */
export async function countSignUp(
  { signUpsByAddress, signUpsOfDay }: Throttles,
  request: FastifyRequest,
) {
  await countOne(signUpsByAddress, callerAddress(request))
  await countOfAll(request, signUpsOfDay, 'sign_ups')
}
