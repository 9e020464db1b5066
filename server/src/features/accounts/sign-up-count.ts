import type { FastifyRequest } from 'fastify'
import { recordAlarm } from '../../db/alarm.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { countOne, type Throttles } from './throttles.ts'
import { beyond } from './wrong-password.ts'

/**
 * Counts a sign-up, which sends a mail to whatever address was typed: 429 where too many come from one place. Where very many come
 * in a day from all places the trail is told, once.
 */
export async function countSignUp(
  { signUpsByAddress, signUpsOfDay }: Throttles,
  request: FastifyRequest,
) {
  await countOne(signUpsByAddress, callerAddress(request))
  const all = await signUpsOfDay.consume('all').catch(beyond)
  if (all?.remainingPoints !== 0) return
  await recordAlarm(request.server.db, {
    actor: null,
    action: 'refused',
    subject: 'accounts',
    subject_id: 'sign-ups',
    facts: { sign_ups_in_a_day: all.consumedPoints },
  })
}
