import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createAuth } from './auth.ts'
import { mountAuth } from './auth-mount.ts'
import { createGoogle, type GoogleSettings } from './google.ts'
import { mountGoogle } from './google-mount.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { createSecondFactors } from './second-factor.ts'
import { createThrottles } from './throttles.ts'

type Parts = {
  pool: Pool
  /** Absent: nobody signs in with Google. */
  google: GoogleSettings | undefined
  /** 32 bytes, for what second factors are made of. */
  factorKey: Buffer
  auth: Omit<Parameters<typeof createAuth>[0], 'secondFactors'>
}

/** Everything below `/api/auth`, and second factors. */
export function mountAccounts(app: FastifyInstance, { pool, google, factorKey, auth }: Parts) {
  const { db, origins } = auth
  const throttles = createThrottles(pool)
  const secondFactors = createSecondFactors({ db, pool, key: factorKey, origin: origins[0] })
  const parts = { ...auth, secondFactors }
  secondFactorRoutes(app, { secondFactors, throttles })
  mountGoogle(app, {
    google: google && createGoogle(google, (provider) => createAuth(parts, provider), db),
    throttles,
    secondFactors,
    key: factorKey,
    sessionKey: auth.secret,
    isSecure: origins[0].startsWith('https:'),
  })
  mountAuth(app, createAuth(parts), throttles)
}
