import type { FastifyReply, FastifyRequest } from 'fastify'
import { notSignedIn } from '../../http/errors.ts'
import { cookieOf } from './cookie-of.ts'

const NAME = 'ganit-hand-over'
const PATH = '/api/auth/hand-over'
/** The page asks at once; a slow phone has this long. */
const SECONDS = 60

const cookie = (value: string, seconds: number, isSecure: boolean) =>
  `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/**
 * Gives the browser something on its way back from the identity provider, when there is no page yet to take it: in a
 * cookie that scripts cannot read, that is sent to one path only and that opens nothing by itself.
 */
export function handOver(
  reply: FastifyReply,
  value: string,
  { isSecure, seconds = SECONDS }: { isSecure: boolean; seconds?: number },
) {
  reply.header('set-cookie', cookie(value, seconds, isSecure))
}

/** What the browser was given. 401 when there is none. */
export function handedOver(request: FastifyRequest) {
  const value = cookieOf(request, NAME)
  if (!value) throw notSignedIn()
  return value
}

/** Takes the cookie away with the answer: it works once. */
export function takeBack(reply: FastifyReply, isSecure: boolean) {
  reply.header('set-cookie', cookie('', 0, isSecure))
}
