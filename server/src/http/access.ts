import type { Access } from '@ganit/contract/endpoint'
import type { Role } from '@ganit/contract/roles'
import type { FastifyRequest } from 'fastify'
import { actAs } from '../db/actor.ts'
import { notAllowed, notSignedIn, Refused } from './errors.ts'

/** Who is calling, as their session says. */
export type Account = {
  session_id: string
  uid: string
  role: Role
  name: string
  email: string
  email_verified: boolean
  image: string | null
  /** Null before registration, and for whoever is no student. */
  student_id: number | null
  /** What has to be done before any call but those about the account itself; null for most. */
  needs: 'agreement' | 'second factor' | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The account of a bearer token; undefined when it opens nothing. */
    accountByToken: (token: string) => Promise<Account | undefined>
  }
  interface FastifyRequest {
    account: Account | undefined
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

const LONGEST_TOKEN = 500

/** Whether a header comes more than once; Node keeps the first, and what stands in front of us may have read the last. */
const isRepeated = ({ raw }: FastifyRequest, header: string) =>
  raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === header).length > 1

function bearerToken(request: FastifyRequest) {
  const { authorization } = request.headers
  if (isRepeated(request, 'authorization')) return undefined
  const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return token && token.length <= LONGEST_TOKEN ? token : undefined
}

/** Who sends this request, for calls that are open to everyone; undefined for a visitor. */
export async function accountOf(request: FastifyRequest) {
  const token = bearerToken(request)
  return token ? request.server.accountByToken(token) : undefined
}

/**
 * For calls that are open to everyone and do more for some of those who sign in: has the request be theirs. Others, and who
 * has something to do first, stay visitors.
 */
export async function admitAmong(
  request: FastifyRequest,
  isAdmitted: (account: Account) => boolean,
) {
  const account = await accountOf(request)
  if (!account || account.needs || !isAdmitted(account)) return
  request.account = account
  actAs(account.uid)
}

/** What somebody who works for the academy is told until they have done it (teaching 3, 4). */
const FIRST = {
  agreement: 'Please agree to the terms first.',
  'second factor': 'Set up your second factor first.',
} as const

/** Whether a call is about the caller's own account, by which what is missing can be done. */
const isAboutAccount = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  url === '/api/me' || url.startsWith('/api/account')

/**
 * A visitor gets 401 (sign in), a signed-in account of another role 403 (signing in would not help). Runs after
 * the body was read and before it is validated.
 */
export async function enforceAccess(request: FastifyRequest) {
  const { access } = request.routeOptions.config
  // No access means no route: the answer is about to be 404.
  if (access === 'public' || access === undefined) return
  request.account = await accountOf(request)
  if (!request.account) throw notSignedIn()
  if (!access.includes(request.account.role)) throw notAllowed()
  const { needs } = request.account
  if (needs && !isAboutAccount(request)) throw new Refused(403, FIRST[needs])
  actAs(request.account.uid)
}
