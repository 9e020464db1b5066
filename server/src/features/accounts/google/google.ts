import { setTimeout as sleep } from 'node:timers/promises'
import type { GenericOAuthConfig } from 'better-auth/plugins'
import { Refused } from '../../../http/errors.ts'
import type { Auth } from '../sign-in/auth.ts'
import { type Claims, linkGoogleAccount } from './google-arrival.ts'

type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

export const PROVIDER = 'google'

const DISCOVERY_MS = 5_000
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 2_000

export const googleAwayError = () =>
  new Refused(503, 'Google cannot be reached at the moment. Please try again, or use your email.', {
    retryAfterSeconds: 10,
  })

const dropLastSlash = (address: string) => address.replace(/\/$/, '')

const isWebAddress = (text: unknown) =>
  typeof text === 'string' && text.length <= LONGEST_ADDRESS && /^https?:\/\//.test(text)
    ? text
    : null

/** The provider's claims under our names. Better-auth has checked signature and nonce. */
const toClaims = (said: Record<string, unknown>): Claims => {
  const email = String(said.email ?? '').toLowerCase()
  return {
    sub: String(said.sub ?? ''),
    email,
    isVerified: said.email_verified === true,
    name: String(said.name ?? email.split('@')[0]).slice(0, LONGEST_NAME),
    picture: isWebAddress(said.picture),
  }
}

export type Google = ReturnType<typeof createGoogle>

/**
 * Sign-in with Google, or any OpenID Connect provider. Its metadata is read at the first sign-in: if it is down then,
 * the next sign-in asks again.
 */
export function createGoogle(
  { clientId, clientSecret, issuer }: GoogleSettings,
  createAuth: (provider: GenericOAuthConfig) => Promise<Auth>,
  db: Parameters<typeof linkGoogleAccount>[0],
) {
  let connected: Promise<Auth> | undefined

  const provider: GenericOAuthConfig = {
    providerId: PROVIDER,
    discoveryUrl: `${dropLastSlash(issuer)}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    authentication: 'basic',
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    requireIdTokenVerification: true,
    async mapProfileToUser(said) {
      const claims = toClaims(said)
      await linkGoogleAccount(db, claims)
      const { email, name, picture } = claims
      return { email, emailVerified: true, name, image: picture ?? undefined }
    },
  }

  async function connect() {
    const auth = await createAuth(provider)
    const { socialProviders } = await Promise.race([auth.$context, tooSlow()])
    const found = socialProviders.find(({ id }) => id === PROVIDER)
    if (!found?.issuer || dropLastSlash(found.issuer) !== dropLastSlash(issuer))
      throw googleAwayError()
    return auth
  }

  return {
    /** Better-auth with this provider. 503 while the provider is unreachable. */
    async auth() {
      connected ??= connect()
      try {
        return await connected
      } catch {
        connected = undefined
        throw googleAwayError()
      }
    },
  }
}

async function tooSlow(): Promise<never> {
  await sleep(DISCOVERY_MS, undefined, { ref: false })
  throw googleAwayError()
}
