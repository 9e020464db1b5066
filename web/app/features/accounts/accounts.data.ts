import { Me } from '@ganit/contract/accounts'
import { checkRegistration } from '@ganit/contract/registration'
import { UnexpectedAnswer } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { send } from '../../api/send.ts'
import { startSession } from '../../session.ts'

export type Credentials = { email: string; password: string }

const auth = async (path: string, body: Record<string, string>) => {
  try {
    return await send({ method: 'POST', path: `/auth/${path}`, body })
  } catch (error) {
    console.error(`POST /api/auth/${path} failed:`, error)
    throw error
  }
}

/** Signs in, and answers the page where this person goes on. */
export async function signIn({ email, password }: Credentials) {
  const me = await remember(await auth('sign-in/email', { email, password }))
  if (me.userType === 'admin') return '/admin-dashboard'
  return (await isRegistered(me)) ? '/student/dashboard' : '/student/register'
}

/** Makes an account, named by the part of the address before the @, and answers where to go on. */
export async function signUp({ email, password }: Credentials) {
  const name = email.split('@')[0] || email
  await remember(await auth('sign-up/email', { name, email, password }))
  return '/student/register'
}

/** Asks for a mail with a link to `/reset-password`. The answer is the same whether there is such an account. */
export const requestPasswordReset = (email: string) =>
  auth('request-password-reset', { email, redirectTo: '/reset-password' })

/** Sets a new password with the token of that link. */
export const resetPassword = (newPassword: string, token: string) =>
  auth('reset-password', { newPassword, token })

async function remember(answer: unknown) {
  const { token } = (answer ?? {}) as { token?: unknown }
  if (typeof token !== 'string') throw new UnexpectedAnswer('sign-in answered without a token')
  const me = Me.safeParse(await send({ method: 'GET', path: '/me', accessToken: token }))
  if (!me.success) throw new UnexpectedAnswer(me.error)
  startSession(token, me.data)
  return me.data
}

/** A check that fails counts as "not registered": the registration itself sends on who is. */
const isRegistered = async ({ email }: Me) => {
  const answer = await call(checkRegistration, { querystring: { email } }).catch(() => undefined)
  return Boolean(answer?.exists && answer.is_registered)
}
