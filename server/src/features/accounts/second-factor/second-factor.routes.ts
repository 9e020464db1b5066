import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '@ganit/contract/accounts/accounts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../../../http/access.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { isFreshSession, passwordHash } from '../accounts.queries.ts'
import { isPassword } from '../sign-in/passwords.ts'
import { refuseWhenSpent, type Throttles } from '../sign-in/throttles.ts'
import { countWrongPassword, strangersAllowance } from '../sign-in/wrong-password.ts'
import type { SecondFactors } from './second-factor.ts'

/** Minutes for which a sign-in by Google counts like the password. */
const FRESH_MINUTES = 5

type Parts = { secondFactors: SecondFactors; throttles: Throttles }

/** Switches a second factor on and off. An unattended browser must not be enough for either. */
export function secondFactorRoutes(app: FastifyInstance, { secondFactors, throttles }: Parts) {
  const { db } = app

  /**
   * Checks the password. Wrong passwords count like wrong sign-ins, and are 400, because a 401 would end the session.
   * An account without a password needs a sign-in by Google minutes ago.
   */
  async function insistOnPassword(
    request: FastifyRequest,
    { uid, email, session_id }: Account,
    password: string | undefined,
  ) {
    const hash = await passwordHash(db, uid)
    if (hash === undefined) return insistOnFreshSession(session_id)
    if (password === undefined) throw invalid({ password: 'Password is required.' })
    const allowance = strangersAllowance(throttles, email)
    await refuseWhenSpent(allowance.limiter, allowance.key)
    if (await isPassword({ hash, password })) return
    await countWrongPassword(throttles, request, { email, allowance })
    throw invalid({ password: 'This is not your password.' })
  }

  async function insistOnFreshSession(session_id: string) {
    if (await isFreshSession(db, session_id, FRESH_MINUTES)) return
    throw invalid({ password: 'Please log in with Google again, and then set it up at once.' })
  }

  serve(app, getSecondFactor, ({ account }) => secondFactors.state(account.uid))

  serve(app, beginSecondFactor, async ({ request, account, body }) => {
    await insistOnPassword(request, account, body.password)
    const { academy_name } = await readSettings(db)
    return secondFactors.begin(account, academy_name)
  })

  serve(app, confirmSecondFactor, async ({ request, account, body }) => ({
    message: 'The second factor is switched on.',
    recovery_codes: await secondFactors.confirm(
      { ...account, place: { address: callerAddress(request) } },
      body,
    ),
  }))

  serve(app, endSecondFactor, async ({ request, account, body }) => {
    await insistOnPassword(request, account, body.password)
    await secondFactors.end({ ...account, place: { address: callerAddress(request) } }, body.code)
    return { message: 'The second factor is switched off.' }
  })
}
