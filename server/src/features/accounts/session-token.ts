import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The stored part of a bearer token of better-auth, `<token>.<base64 HMAC-SHA256>`, percent-encoded or not;
 * undefined when the signature is not ours. An unsigned token, as the database holds it, opens nothing.
 */
export function readSessionToken(bearer: string, secret: string) {
  const [token, signature, ...rest] = decoded(bearer).split('.')
  if (!token || !signature || rest.length > 0) return undefined
  // As text, because decoders ignore what they do not know, and the sign at the end.
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(token, secret))
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

/** The bearer token of a session that better-auth has stored under this token. */
export const signSessionToken = (token: string, secret: string) =>
  `${token}.${signatureOf(token, secret)}`
