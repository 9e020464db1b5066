import { createECDH, type ECDH } from 'node:crypto'
import { deriveKey } from '../../../../lifecycle/secret.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server's public key for push messages, in base64url. */
    pushKey: string
  }
}

const CURVE = 'prime256v1'

/** The server's pair of keys (VAPID) in base64url, by which push services recognise our messages. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Derives the keys from the server's secret, so that they are the same on all machines and after restarts. */
export function derivePushKeys(secret: string): PushKeys {
  const bytes = deriveKey(secret, 'push messages')
  // The first bit is cleared, because the private key must be below the order of the curve.
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  const pair = createECDH(CURVE)
  pair.setPrivateKey(bytes)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}

/** Whether a browser's `p256dh` is a point of the curve, so that messages can be encrypted for it. */
export function isPointOfCurve(p256dh: string) {
  const pair: ECDH = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
