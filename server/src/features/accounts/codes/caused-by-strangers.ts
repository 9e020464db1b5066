import type { FastifyRequest } from 'fastify'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { countOne, type RateLimiter, type Throttles } from '../sign-in/throttles.ts'
import { beyond } from '../sign-in/wrong-password.ts'

/**
 * Counts what visitors cause to be sent in a day from all places, and records it once in the trail if it is very much.
 * Refuses nobody, because otherwise a stranger could lock all others out. `what` names it in the trail, such as
 * `sign_ups`.
 */
export async function countOfAll(
  { server: { db } }: FastifyRequest,
  ofDay: RateLimiter,
  what: string,
) {
  const all = await ofDay.consume('all').catch(beyond)
  if (all?.remainingPoints !== 0) return
  await recordAlarm(db, {
    actor: null,
    action: 'refused',
    subject: 'accounts',
    subject_id: what.replaceAll('_', '-'),
    facts: { [`${what}_in_a_day`]: all.consumedPoints },
  })
}

/** Counts a sign-up, which mails any typed address: 429 if one place makes too many. */
export async function countSignUp(
  { signUpsByAddress, signUpsOfDay }: Throttles,
  request: FastifyRequest,
) {
  await countOne(signUpsByAddress, callerAddress(request))
  await countOfAll(request, signUpsOfDay, 'sign_ups')
}
