import type { FastifyRequest } from 'fastify'
import { type Account, accountOf } from '../../http/access.ts'
import { invalid, notSignedIn } from '../../http/errors.ts'
import type { Auth } from './auth.ts'
import { type Answer, callAuth } from './auth-call.ts'
import { countOne, type Throttles } from './throttles.ts'

type Parts = { auth: Auth; throttles: Throttles }

async function signedIn(request: FastifyRequest): Promise<Account> {
  const account = await accountOf(request)
  if (!account) throw notSignedIn()
  return account
}

/** The address that a token is about; its signature is better-auth's to check. */
function emailIn(token: string) {
  try {
    const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof email === 'string' ? email : undefined
  } catch {
    return undefined
  }
}

const useless = () => invalid({ token: 'This link has expired or is not complete.' })

/** Sends the link again, to the address of the account that asks, and to no other. */
export async function sendVerification({ auth, throttles }: Parts, request: FastifyRequest) {
  const { email } = await signedIn(request)
  await countOne(throttles.verificationsByEmail, email)
  return callAuth(auth, request, { path: 'send-verification-email', body: { email } })
}

/**
 * Confirms an address for whoever is signed in to its account. Were the link enough, a stranger who signed up with
 * another's address could wait for its owner to press it, and keep the account with a confirmed address.
 */
export async function verifyEmail({ auth }: Parts, request: FastifyRequest): Promise<Answer> {
  const account = await signedIn(request)
  const { token } = request.query as { token?: unknown }
  const email = typeof token === 'string' ? emailIn(token) : undefined
  if (typeof token !== 'string' || !email) throw useless()
  if (email !== account.email)
    throw invalid({ token: 'This link belongs to another account. Log in to that one first.' })
  const query = new URLSearchParams({ token })
  const answer = await callAuth(auth, request, { path: `verify-email?${query}` })
  // Better-auth's 401 would end the session in the browser.
  if (answer.status === 401) throw useless()
  return answer
}
