import { getOwnAccount, Me } from '@ganit/contract/accounts/accounts'
import { resetPassword } from '@ganit/contract/accounts/password-resets'
import { readFirstAgreement } from '@ganit/contract/office/hosting'
import { getOwnGuardianships } from '@ganit/contract/people/guardians'
import { isTransient, UnexpectedResponse } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { me as ownAccount } from '../../api/me.ts'
import { queryClient } from '../../api/query-client.ts'
import { sendRequest } from '../../api/send.ts'
import { askedForOr } from '../../api/session-expiry.ts'
import { forgetGoogleUser, readGoogleUser, storeGoogleUser } from '../../google-user.ts'
import { leaveFor } from '../../leave-for.ts'
import { firstPageFor, ROLES } from '../../roles.ts'
import { readSession } from '../../session.ts'
import { takeOverBrowser } from '../../shell/session/end-push.ts'
import { logout } from '../../shell/session/logout.ts'
import { keepGoogleStart, takeGoogleStart, wentToGoogleFromGuardians } from './google/google-way.ts'
import { takeWayBack } from './sign-in/way-back.ts'

const REGISTRATION = '/student/register'

/** `otp`: the authenticator app's code or a recovery code, for accounts with a second factor. */
export type Credentials = { email: string; password: string; otp?: string }

/** Calls the sign-in service; `asOneself` sends the session. */
export async function callSignInService(
  path: string,
  body: Record<string, string>,
  asOneself = false,
) {
  const accessToken = asOneself ? readSession().accessToken : null
  try {
    return await sendRequest({ method: 'POST', path: `/auth/${path}`, body, accessToken })
  } catch (error) {
    console.error(`POST /api/auth/${path} failed:`, error)
    throw error
  }
}

/** Signs in and returns the page to open. A refusal says `Invalid email or password`. */
export async function signIn({ email, password, otp }: Credentials) {
  const body = { email, password, ...(otp && { otp }) }
  const me = await startSessionFrom(await callSignInService('sign-in/email', body))
  forgetGoogleUser()
  return firstPageOf(me)
}

/** Creates an account, named by the address's part before the @, and returns the page to open. */
export async function signUp({ email, password }: Credentials) {
  const name = email.split('@')[0] || email
  await startSessionFrom(await callSignInService('sign-up/email', { name, email, password }))
  forgetGoogleUser()
  return REGISTRATION
}

/** Goes to Google. Google returns to `/login/google`; a refusal goes to the sign-in page or where this began. */
export async function redirectToGoogle() {
  const answer = await callSignInService('sign-in/social', { provider: 'google' })
  const { url } = (answer ?? {}) as { url?: unknown }
  if (typeof url !== 'string') throw new UnexpectedResponse('Google’s address is missing')
  keepGoogleStart(window.location)
  await leaveFor(url)
}

/** Takes the session created after Google's answer and returns the page to open. */
export async function returnFromGoogle(otp?: string) {
  const me = await startSessionFrom(await callSignInService('hand-over', otp ? { otp } : {}))
  forgetGoogleUser()
  const page = await firstPageOf(me)
  if (page === REGISTRATION && wentToGoogleFromGuardians()) {
    // A guardian looking for a child's page has nothing to register.
    logout()
    return takeGoogleStart('no-guardian')
  }
  if (me.userType === 'student') await fetchGoogleUser()
  return page
}

/** The account's Google profile, as the server has it; null without Google. */
export async function fetchGoogleUser() {
  try {
    storeGoogleUser(await call(getOwnAccount, {}))
  } catch (error) {
    if (!isTransient(error)) throw error
  }
  return readGoogleUser()
}

/** Requests a mail with a link to `/reset-password`. The answer does not reveal whether the account exists. */
export const requestPasswordReset = (email: string) =>
  callSignInService('request-password-reset', { email, redirectTo: '/reset-password' })

/** The agreement that an owner accepts with the first password; undefined for everybody else. */
export const firstAgreement = async (token: string) =>
  (await call(readFirstAgreement, { body: { token } })).agreement ?? undefined

/** Sets a new password with the token of that link. Returns the page to open; null for staff, who log in with it. */
export async function choosePassword(new_password: string, token: string, agreement?: string) {
  const body = { token, new_password, ...(agreement && { agreement }) }
  const answer = await call(resetPassword, { body })
  if (answer.token === null) return null
  const me = await startSessionFrom(answer)
  forgetGoogleUser()
  return firstPageOf(me)
}

/** Starts the session of a sign-in's answer. */
export async function startSessionFrom(answer: unknown) {
  const { token } = (answer ?? {}) as { token?: unknown }
  if (typeof token !== 'string') throw new UnexpectedResponse('sign-in answered without a token')
  const me = Me.safeParse(await sendRequest({ method: 'GET', path: '/me', accessToken: token }))
  if (!me.success) throw new UnexpectedResponse(me.error)
  takeOverBrowser(token, me.data)
  // The first screen's guard needs the same answer.
  queryClient.setQueryData(ownAccount.queryKey, me.data)
  return me.data
}

export async function firstPageOf(me: Me) {
  const wanted = takeWayBack()
  if (wanted) return wanted
  if (me.userType !== 'student' || me.registered) return askedForOr(firstPageFor(me))
  return askedForOr((await isGuardian()) ? ROLES.guardian.lands : REGISTRATION)
}

/** True if an account without a student record belongs to a guardian. A failed check counts as false. */
const isGuardian = async () =>
  (await call(getOwnGuardianships, {}).catch(() => undefined))?.guardian != null
