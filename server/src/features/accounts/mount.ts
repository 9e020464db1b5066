import type { GenericOAuthConfig } from 'better-auth/plugins'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { onFirstUse } from '../../lifecycle/on-first-use.ts'
import { authCodesRoutes } from './codes/auth-codes.routes.ts'
import { createCodeBrowsers } from './codes/code-browsers.ts'
import { createGoogle, type GoogleSettings } from './google/google.ts'
import { mountGoogle } from './google/google-mount.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createSecondFactors } from './second-factor/second-factor.ts'
import { createSessionOpener } from './sessions/session-opener.ts'
import type { createAuth } from './sign-in/auth.ts'
import { mountAuth } from './sign-in/auth-mount.ts'
import { createDeviceCookies } from './sign-in/device-cookie.ts'
import { passwordResetsRoutes } from './sign-in/password-resets.routes.ts'
import { createCodeRequestThrottles, createThrottles } from './sign-in/throttles.ts'

type Parts = {
  pool: Pool
  /** Absent: no Google sign-in. */
  google: GoogleSettings | undefined
  /** 32 bytes; key of the second factors. */
  factorKey: Buffer
  /** 32 bytes; signs the cookies of known browsers. */
  deviceKey: Buffer
  auth: Omit<Parameters<typeof createAuth>[0], 'secondFactors'>
}

/** Mounts everything below `/api/auth`, and second factors. */
export function mountAccounts(
  app: FastifyInstance,
  { pool, google, factorKey, deviceKey, auth }: Parts,
) {
  const { db, origins } = auth
  const isSecure = origins[0].startsWith('https:')
  const throttles = createThrottles(pool)
  const secondFactors = createSecondFactors({ db, pool, key: factorKey, origin: origins[0] })
  const parts = { ...auth, secondFactors }
  secondFactorRoutes(app, { secondFactors, throttles })
  const betterAuth = async (provider?: GenericOAuthConfig) =>
    (await import('./sign-in/auth.ts')).createAuth(parts, provider)
  const openAuth = onFirstUse(() => betterAuth())
  const openSession = createSessionOpener(openAuth, auth.secret)
  const devices = createDeviceCookies({ db, key: deviceKey, isSecure })
  mountGoogle(app, {
    google: google && createGoogle(google, betterAuth, db),
    throttles,
    devices,
    secondFactors,
    key: factorKey,
    openSession,
    isSecure,
  })
  invitationsRoutes(app, { throttles, openSession })
  authCodesRoutes(app, {
    throttles: { ...throttles, ...createCodeRequestThrottles(pool) },
    browsers: createCodeBrowsers({ key: deviceKey, isSecure }),
    openSession,
    key: factorKey,
    isSecure,
  })
  passwordResetsRoutes(app, { openAuth, throttles, devices, openSession })
  mountAuth(app, { openAuth, throttles, devices })
}
