import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createAuth } from './auth.ts'
import { mountAuth } from './auth-mount.ts'
import { createGoogle, type GoogleSettings } from './google.ts'
import { mountGoogle } from './google-mount.ts'
import { createThrottles } from './throttles.ts'

type Parts = {
  pool: Pool
  /** Absent: nobody signs in with Google. */
  google: GoogleSettings | undefined
  auth: Parameters<typeof createAuth>[0]
}

/** Everything below `/api/auth`. */
export function mountAccounts(app: FastifyInstance, { pool, google, auth }: Parts) {
  const throttles = createThrottles(pool)
  mountGoogle(app, {
    google: google && createGoogle(google, (provider) => createAuth(auth, provider), auth.db),
    throttles,
    isSecure: auth.origins[0].startsWith('https:'),
  })
  mountAuth(app, createAuth(auth), throttles)
}
