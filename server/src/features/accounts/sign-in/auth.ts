import { PASSWORD_MAX, PASSWORD_MIN } from '@ganit/contract/accounts/sign-in-limits'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { bearer, type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import {
  confirmEmail,
  endOlderResetTokens,
  endOldestSessions,
  hasTypedEmail,
  signInStanding,
} from '../accounts.queries.ts'
import {
  passwordChangedMail,
  passwordResetMail,
  RESET_HOURS,
  VERIFICATION_HOURS,
  verificationMail,
} from '../mails.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { CLIENT_ADDRESS_HEADER } from './place.ts'
import { requireSecondFactor } from './required-factor.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const SESSION_DAYS = 30
/** Real user agents are half as long. Longer ones are cut, because the trail keeps them forever. */
const USER_AGENT_MAX = 300

type Parts = {
  db: Kysely<Database>
  secret: string
  /** Origins of the site; links in mails use the first. */
  origins: [string, ...string[]]
  log: FastifyBaseLogger
  secondFactors: SecondFactors
}

/** The provider's tokens are not needed, so they are not stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** better-auth on our tables: e-mail and password, bearer tokens, mailed links, and an identity provider if configured. */
export function createAuth(
  { db, secret, origins, log, secondFactors }: Parts,
  provider?: GenericOAuthConfig,
) {
  return betterAuth({
    secret,
    baseURL: origins[0],
    basePath: '/api/auth',
    trustedOrigins: origins,
    telemetry: { enabled: false },
    // The library's messages contain e-mail addresses, so only the kind of a message is logged, as an error.
    logger: { level: 'error', log: (level) => log.warn(`better-auth reported an ${level}`) },
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    plugins: [
      bearer({ requireSignature: true }),
      ...(provider ? [genericOAuth({ config: [provider] })] : []),
    ],
    advanced: {
      // The check is on in every environment, so that tests see what production does.
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
      updateAccountOnSignIn: false,
      accountLinking: { updateUserInfoOnLink: true },
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
      password: { hash: hashPassword, verify: isPassword },
      resetPasswordTokenExpiresIn: RESET_HOURS * HOUR_SECONDS,
      async sendResetPassword({ user, token }) {
        // The mailbox may be a stranger's; the owner of the academy corrects the e-mail.
        if (await hasTypedEmail(db, user.id)) return
        await endOlderResetTokens(db, user.id, token)
        const link = `${origins[0]}/reset-password?token=${token}`
        const { academy_name } = await readSettings(db)
        await queueMail(db, passwordResetMail(user.email, { academy_name, link }))
      },
      async onPasswordReset({ user }) {
        // The mailed link proves the address.
        await confirmEmail(db, user.id)
        await queueMail(db, passwordChangedMail(user.email, `${origins[0]}/forgot-password`))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_HOURS * HOUR_SECONDS,
      sendVerificationEmail: async ({ user, token }) =>
        void (await queueMail(
          db,
          verificationMail(user.email, `${origins[0]}/verify-email?token=${token}`),
        )),
    },
    databaseHooks: {
      account: {
        create: { before: async (credential) => ({ data: { ...credential, ...NO_TOKENS } }) },
      },
      session: {
        create: {
          async before({ userId, userAgent }) {
            const { email, isShutOut, hasSecondFactor, hasTooMany } = await signInStanding(
              db,
              userId,
            )
            if (isShutOut)
              throw new APIError('FORBIDDEN', {
                code: 'ACCOUNT_INACTIVE',
                message: 'This account is not active. Please contact the academy.',
              })
            if (hasSecondFactor) await requireSecondFactor(secondFactors, { uid: userId, email })
            if (hasTooMany) await endOldestSessions(db, userId)
            return { data: { userAgent: userAgent?.slice(0, USER_AGENT_MAX) } }
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Loads better-auth with the first call: most starts see no sign-in for a while. */
export type OpenAuth = () => Promise<Auth>
