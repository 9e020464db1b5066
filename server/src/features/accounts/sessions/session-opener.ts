import type { FastifyRequest } from 'fastify'
import { runWithArrival } from '../sign-in/arrival.ts'
import type { OpenAuth } from '../sign-in/auth.ts'
import { signSessionToken } from './session-token.ts'

/** Opens a session for an authenticated account; returns the bearer token. */
export type OpenSession = (request: FastifyRequest, uid: string) => Promise<string>

/** `key` signs session tokens. */
export const createSessionOpener =
  (openAuth: OpenAuth, key: string): OpenSession =>
  async ({ ip, headers }, uid) => {
    const { internalAdapter } = await (await openAuth()).$context
    const of = { ipAddress: ip, userAgent: headers['user-agent'] ?? '' }
    const { token } = await runWithArrival({ isThrough: true, place: { address: ip } }, () =>
      internalAdapter.createSession(uid, false, of),
    )
    return signSessionToken(token, key)
  }
