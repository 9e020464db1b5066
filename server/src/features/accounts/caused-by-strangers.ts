import type { FastifyRequest } from 'fastify'
import { recordAlarm } from '../../db/alarm.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { countOne, type RateLimiter, type Throttles } from './throttles.ts'
import { beyond } from './wrong-password.ts'

/**
 * Counts what visitors cause to be sent in a day from all places: where it is very much the trail is told, once. Refuses nobody:
 * whoever wants to shut others out would only have to use it up. `what` is sent names it in the trail, as `sign_ups`.
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

/** Counts a sign-up, which sends a mail to whatever address was typed: 429 where too many come from one place. */
export async function countSignUp(
  { signUpsByAddress, signUpsOfDay }: Throttles,
  request: FastifyRequest,
) {
  await countOne(signUpsByAddress, callerAddress(request))
  await countOfAll(request, signUpsOfDay, 'sign_ups')
}
