import type { FastifyRequest } from 'fastify'
import { accountOf } from '../../http/access.ts'
import { notSignedIn } from '../../http/errors.ts'
import { queueMail } from '../messages/mail/mail.queries.ts'
import { arriving } from './arrival.ts'
import type { Auth } from './auth.ts'
import { type Body, callAuth } from './auth-call.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { passwordChangedMail } from './mails.ts'
import { placeOf } from './place.ts'
import { refuseWhenSpent, type Throttles } from './throttles.ts'
import { allowanceOf, countWrongPassword } from './wrong-password.ts'

type Parts = { auth: Auth; throttles: Throttles; devices: DeviceCookies }

/** Changes the password of who is signed in, and tells them by mail. Wrong current ones count like wrong sign-ins. */
export async function changePassword(
  { auth, throttles, devices }: Parts,
  request: FastifyRequest,
  body: Body,
) {
  const account = await accountOf(request)
  if (!account) throw notSignedIn()
  const { email } = account
  const place = await placeOf(devices, request, email)
  const allowance = allowanceOf(throttles, place, email)
  await refuseWhenSpent(allowance.limiter, allowance.key)
  // The new session is for who has one already.
  const answer = await arriving({ isThrough: true, place }, () =>
    callAuth(auth, request, { path: 'change-password', body }),
  )
  if (answer.body?.code === 'INVALID_PASSWORD')
    await countWrongPassword(throttles, request, { email, allowance })
  if (answer.status === 200) {
    const link = `${auth.options.baseURL}/forgot-password`
    await queueMail(request.server.db, passwordChangedMail(email, link))
  }
  return answer
}
