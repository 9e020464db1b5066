import { resetPassword } from '@ganit/contract/accounts/password-resets'
import { readFirstAgreement } from '@ganit/contract/office/hosting'
import type { FastifyInstance } from 'fastify'
import { setActor } from '../../../academy/place.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { invalid, notAllowed, Refused, unavailableError } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { accountOfResetToken, signInStanding } from '../accounts.queries.ts'
import type { OpenSession } from '../sessions/session-opener.ts'
import type { OpenAuth } from './auth.ts'
import { callAuth } from './auth-call.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { hostToAgreeWith } from './first-agreement.ts'
import { weaknessOfPassword } from './password-rules.ts'
import { countOne, type Throttles } from './throttles.ts'

type Parts = {
  openAuth: OpenAuth
  throttles: Throttles
  devices: DeviceCookies
  openSession: OpenSession
}

const usedLinkError = () => new Refused(400, 'This link was used or is too old. Ask for a new one.')

/**
 * Sets a new password by the mailed link. The link proves the account, so the browser is known from then on, and
 * strangers' wrong passwords do not lock it out.
 */
export function passwordResetsRoutes(
  app: FastifyInstance,
  { openAuth, throttles, devices, openSession }: Parts,
) {
  const { db } = app

  serve(app, readFirstAgreement, async ({ body: { token }, request }) => {
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const user = await accountOfResetToken(db, token)
    const hosting = user && (await hostToAgreeWith(user))
    return { agreement: hosting ? hosting.agreement : null }
  })

  serve(
    app,
    resetPassword,
    async ({ body: { token, new_password, agreement }, request, reply }) => {
      await countOne(throttles.signInsByAddress, callerAddress(request))
      const found = await accountOfResetToken(db, token)
      if (!found) throw usedLinkError()
      const { expires_at, ...user } = found
      const weakness = await weaknessOfPassword(new_password, user.email)
      if (weakness) throw invalid({ new_password: weakness.message })
      const { isShutOut, isStaff, hasSecondFactor } = await signInStanding(db, user.id)
      if (isShutOut) throw notAllowed('This account is not active. Please contact the academy.')
      const hosting = await hostToAgreeWith(user)
      if (hosting) {
        if (expires_at <= clock.now()) throw usedLinkError()
        const { version } = hosting.agreement
        // A page of an older release has no box for the agreement.
        if (agreement !== version)
          throw invalid({ agreement: 'Please reload this page, and accept the agreement.' })
        await hosting.accept(version)
      }
      const body = { token, newPassword: new_password }
      const { status } = await callAuth(openAuth, request, { path: 'reset-password', body })
      if (status !== 200) throw status < 500 ? usedLinkError() : unavailableError()
      reply.header('cache-control', 'no-store')
      const cookie = await devices.remembering(user.email, request)
      if (cookie) reply.header('set-cookie', cookie)
      if (isStaff || hasSecondFactor) return { token: null, user: null }
      setActor(user.id)
      return { token: await openSession({ request, reply }, user.id), user }
    },
  )
}
