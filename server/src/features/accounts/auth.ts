import { PASSWORD_MAX, PASSWORD_MIN } from '@ganit/contract/accounts'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Mailer } from '../../mail.ts'
import { isShutOut } from './accounts.queries.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { passwordResetMail } from './reset-mail.ts'

/** Where the caller's address is handed to better-auth; a client's own header of this name never gets through. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

const DAY_SECONDS = 86_400
const SESSION_DAYS = 30

type Parts = {
  db: Kysely<Database>
  secret: string
  /** The site's own addresses; links in mails start with the first. */
  origins: [string, ...string[]]
  mail: Mailer
  log: FastifyBaseLogger
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** better-auth on our tables: e-mail and password, bearer tokens, password reset (decisions §2). */
export function createAuth({ db, secret, origins, mail, log }: Parts) {
  return betterAuth({
    secret,
    baseURL: origins[0],
    basePath: '/api/auth',
    trustedOrigins: origins,
    telemetry: { enabled: false },
    // Its messages hold e-mail addresses, so only their level and kind reach our log.
    logger: { level: 'error', log: (level) => log.warn(`better-auth reported an ${level}`) },
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    plugins: [bearer({ requireSignature: true })],
    advanced: {
      // On in every environment, so that tests see what production does.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    database: { db, type: 'postgres', transaction: true },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', ...timestamps },
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'student', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'account_id',
        providerId: 'provider',
        accountId: 'provider_account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: passwordMatches },
      // Not awaited: how long a mail takes would tell whether the address has an account.
      async sendResetPassword({ user, token }) {
        mail(passwordResetMail(user.email, `${origins[0]}/reset-password?token=${token}`)).catch(
          (error: unknown) => log.error({ err: error }, 'a password reset mail could not be sent'),
        )
      },
    },
    databaseHooks: {
      session: {
        create: {
          async before({ userId }) {
            if (await isShutOut(db, userId))
              throw new APIError('FORBIDDEN', {
                code: 'ACCOUNT_INACTIVE',
                message: 'This account is not active. Please contact the academy.',
              })
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
