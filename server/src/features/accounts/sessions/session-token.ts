import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Academy } from '../../../academy/academy.ts'
import { deriveKey } from '../../../lifecycle/secret.ts'

/** An academy's key that signs session tokens. */
export const sessionKey = ({ secret }: Pick<Academy, 'secret'>) =>
  deriveKey(secret, 'sessions').toString('hex')

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

function decodeToken(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The stored part of better-auth's bearer token, `<token>.<base64 HMAC-SHA256>`, percent-encoded or not; undefined if
 * the signature is wrong. An unsigned token, as stored in the database, opens nothing.
 */
export function readSessionToken(bearer: string, secret: string) {
  const [token, signature, ...rest] = decodeToken(bearer).split('.')
  if (!token || !signature || rest.length > 0) return undefined
  // The signatures are compared as text, because decoders ignore unknown characters and padding.
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(token, secret))
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

/** Bearer token of a session that better-auth stored under this token. */
export const signSessionToken = (token: string, secret: string) =>
  `${token}.${signatureOf(token, secret)}`
