import type { FastifyRequest } from 'fastify'
import { type Account, callerAccount } from '../../../http/access.ts'
import { invalid, notSignedIn } from '../../../http/errors.ts'
import type { OpenAuth } from './auth.ts'
import { type Answer, callAuth } from './auth-call.ts'
import { countOne, type Throttles } from './throttles.ts'

type Parts = { openAuth: OpenAuth; throttles: Throttles }

async function signedInAccount(request: FastifyRequest): Promise<Account> {
  const account = await callerAccount(request)
  if (!account) throw notSignedIn()
  return account
}

/** Address in a token; better-auth checks the signature. */
function emailInToken(token: string) {
  try {
    const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof email === 'string' ? email : undefined
  } catch {
    return undefined
  }
}

const uselessLinkError = () => invalid({ token: 'This link has expired or is not complete.' })

/** Sends the link again, only to the caller's own address. */
export async function sendVerification({ openAuth, throttles }: Parts, request: FastifyRequest) {
  const { email } = await signedInAccount(request)
  await countOne(throttles.verificationsByEmail, email)
  return callAuth(openAuth, request, { path: 'send-verification-email', body: { email } })
}

/**
 * Confirms the address of the signed-in account. The link alone is not enough: otherwise a stranger could sign up with
 * another person's address, wait for that person to click the link, and have a confirmed account.
 */
export async function verifyEmail({ openAuth }: Parts, request: FastifyRequest): Promise<Answer> {
  const account = await signedInAccount(request)
  const { token } = request.query as { token?: unknown }
  const email = typeof token === 'string' ? emailInToken(token) : undefined
  if (typeof token !== 'string' || !email) throw uselessLinkError()
  if (email !== account.email)
    throw invalid({ token: 'This link belongs to another account. Log in to that one first.' })
  const query = new URLSearchParams({ token })
  const answer = await callAuth(openAuth, request, { path: `verify-email?${query}` })
  // Better-auth's 401 would end the browser's session.
  if (answer.status === 401) throw uselessLinkError()
  return answer
}
