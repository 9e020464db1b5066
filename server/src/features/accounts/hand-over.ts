import type { FastifyReply, FastifyRequest } from 'fastify'
import { notSignedIn } from '../../http/errors.ts'

const NAME = 'ganit-hand-over'
const PATH = '/api/auth/hand-over'
/** The page asks at once; a slow phone has this long. */
const SECONDS = 60

const cookie = (value: string, seconds: number, isSecure: boolean) =>
  `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/**
 * Gives the browser a bearer token on its way back from the identity provider, when there is no page yet to take it:
 * in a cookie that scripts cannot read, that is sent to one path only and that opens nothing by itself.
 */
export function handOver(reply: FastifyReply, token: string, isSecure: boolean) {
  reply.header('set-cookie', cookie(token, SECONDS, isSecure))
}

/** The token, once: the answer takes the cookie away. 401 when there is none. */
export function takeHandedOver(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  const [, value] =
    new RegExp(`(?:^|;\\s*)${NAME}=([^;\\s]+)`).exec(request.headers.cookie ?? '') ?? []
  if (!value) throw notSignedIn()
  reply.header('set-cookie', cookie('', 0, isSecure))
  return value
}
