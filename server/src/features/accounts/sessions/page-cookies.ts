import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../../../http/callers/cookie-of.ts'
import { readSessionToken, signSessionToken } from './session-token.ts'

const NAME = 'ganit-page'
/** A cookie that the browser's program sets when its session ends, even without network. */
const ENDED = 'ganit-page-ended'
const SESSION_SECONDS = 30 * 24 * 3600

declare module 'fastify' {
  interface FastifyInstance {
    /** The cookies with which the server draws signed-in pages. */
    pageCookies: PageCookies
  }
}

type Parts = {
  /** Signs bearer tokens. */
  sessionKey: string
  /** Signs page cookies. */
  pageKey: string
  isSecure: boolean
}

function resign(text: string, from: string, to: string) {
  const token = readSessionToken(text, from)
  return token && signSessionToken(token, to)
}

/**
 * The cookie beside the bearer token with which the server draws a person's first screens. It names the session, so it
 * becomes invalid with the session. No call of the API reads it.
 */
export function createPageCookies({ sessionKey, pageKey, isSecure }: Parts) {
  const formatCookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    /** Gives the browser the cookie of a session, unless it has it already. */
    give({ request, reply }: Exchange, bearer: string) {
      const value = resign(bearer, sessionKey, pageKey)
      if (!value || (readCookie(request, NAME) === value && !hasEnded(request))) return
      reply.header('set-cookie', formatCookie(NAME, value, SESSION_SECONDS))
      if (hasEnded(request)) reply.header('set-cookie', formatCookie(ENDED, '', 0))
    },

    /** Takes the cookie, and the mark of its end, from a browser that has them. */
    take({ request, reply }: Exchange) {
      if (readCookie(request, NAME) !== undefined)
        reply.header('set-cookie', formatCookie(NAME, '', 0))
      if (hasEnded(request)) reply.header('set-cookie', formatCookie(ENDED, '', 0))
    },

    /** Bearer token of the session whose pages may be drawn; undefined for visitors, and once the browser has ended it. */
    bearerOf(request: FastifyRequest) {
      const value = readCookie(request, NAME)
      return value === undefined || hasEnded(request)
        ? undefined
        : resign(value, pageKey, sessionKey)
    },

    hasEnded,
  }
}

/** A request and its answer. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

const hasEnded = (request: FastifyRequest) => readCookie(request, ENDED) !== undefined

type PageCookies = ReturnType<typeof createPageCookies>
