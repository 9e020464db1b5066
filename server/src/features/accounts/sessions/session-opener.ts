import { runWithArrival } from '../sign-in/arrival.ts'
import type { OpenAuth } from '../sign-in/auth.ts'
import type { Exchange } from './page-cookies.ts'
import { signSessionToken } from './session-token.ts'

/** Opens a session for an authenticated account; returns the bearer token, and gives the browser its page cookie. */
export type OpenSession = (exchange: Exchange, uid: string) => Promise<string>

/** `key` signs session tokens. */
export const createSessionOpener =
  (openAuth: OpenAuth, key: string): OpenSession =>
  async (exchange, uid) => {
    const { ip, headers, server } = exchange.request
    const { internalAdapter } = await (await openAuth()).$context
    const of = { ipAddress: ip, userAgent: headers['user-agent'] ?? '' }
    const { token } = await runWithArrival({ isThrough: true, place: { address: ip } }, () =>
      internalAdapter.createSession(uid, false, of),
    )
    const bearer = signSessionToken(token, key)
    server.pageCookies.give(exchange, bearer)
    return bearer
  }
