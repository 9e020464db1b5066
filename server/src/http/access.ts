import type { Access } from '@ganit/contract/endpoint'
import type { Role } from '@ganit/contract/roles'
import type { FastifyRequest } from 'fastify'
import { setActor } from '../academy/place.ts'
import { notAllowed, notSignedIn, Refused } from './errors.ts'

/** The caller, by session. */
export type Account = {
  session_id: string
  uid: string
  role: Role
  name: string
  email: string
  email_verified: boolean
  image: string | null
  /** Null before registration, and for accounts of other people than students. */
  student_id: number | null
  /** Task to do before calls other than those about one's own account; null for most. */
  needs: 'agreement' | 'second factor' | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Account of a bearer token; undefined if invalid. */
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

/** Whether a header is repeated; Node keeps the first, and a proxy may have read the last. */
const isRepeated = ({ raw }: FastifyRequest, header: string) =>
  raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === header).length > 1

function bearerToken(request: FastifyRequest) {
  const { authorization } = request.headers
  if (isRepeated(request, 'authorization')) return undefined
  const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return token && token.length <= LONGEST_TOKEN ? token : undefined
}

/** Caller of a public call; undefined for a visitor. */
export async function callerAccount(request: FastifyRequest) {
  const token = bearerToken(request)
  return token ? request.server.accountByToken(token) : undefined
}

/**
 * Admits some signed-in accounts as the caller of a public call that does more for them. Other accounts, and those that
 * must do something first, count as visitors.
 */
export async function admitAmong(
  request: FastifyRequest,
  isAdmitted: (account: Account) => boolean,
) {
  const account = await callerAccount(request)
  if (!account || account.needs || !isAdmitted(account)) return
  request.account = account
  setActor(account.uid)
}

/** Answers to staff who must do something first, until they have done it. */
const FIRST = {
  agreement: 'Please agree to the terms first.',
  'second factor': 'Set up your second factor first.',
} as const

/** Whether a call is about the caller's own account, which is allowed while something is still to be done. */
const isAboutAccount = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  url === '/api/me' || url.startsWith('/api/account')

/**
 * 401 for visitors (sign in), 403 for accounts of another role (signing in would not help). Runs after the body is read
 * and before it is validated.
 */
export async function enforceAccess(request: FastifyRequest) {
  const { access } = request.routeOptions.config
  // No access means no route: the answer will be 404.
  if (access === 'public' || access === undefined) return
  request.account = await callerAccount(request)
  if (!request.account) throw notSignedIn()
  if (!access.includes(request.account.role)) throw notAllowed()
  const { needs } = request.account
  if (needs && !isAboutAccount(request)) throw new Refused(403, FIRST[needs])
  setActor(request.account.uid)
}
