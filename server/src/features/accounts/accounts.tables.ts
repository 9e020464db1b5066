import type { Language } from '@ganit/contract/languages'
import type { Role } from '@ganit/contract/roles'
import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

/** Accounts, sessions, credentials and verifications are read and written by better-auth. */
export type Accounts = {
  id: string
  name: string
  email: string
  email_verified: boolean
  /**
   * True if the person typed the e-mail, and not somebody who knows them. Until it is confirmed, it is of use only with
   * the password.
   */
  email_typed: Generated<boolean>
  image: string | null
  role: Role
  /** For staff; a student's phone is in the student's record. */
  phone: string | null
  /** A teacher's, typed by the owner; the prospectus shows it to everybody. */
  qualification: string | null
  /** False once staff access has ended; students have this in their records. */
  is_active: Generated<boolean>
  /** Terms an invited person agreed to, and when; students have these in their records. */
  terms_version: string | null
  terms_agreed_at: Date | null
  /** Language in which the terms were read. */
  terms_language: Generated<Language>
  created_at: Date
  updated_at: Date
}

export type Sessions = {
  id: string
  account_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

/** A way to sign in: provider `credential` (a password) or an identity provider. */
export type Credentials = {
  id: string
  account_id: string
  provider: string
  provider_account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: Date
  updated_at: Date
}

export type Verifications = {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** Key of an authenticator app, sealed with the server's secret, and the time step of the last code used. */
export type SecondFactors = {
  account_id: string
  sealed_key: Buffer
  last_step: string | number | null
  created_at: CreatedAt
}

/** Paper codes, each for one sign-in without the app; stored as keyed hashes. */
export type RecoveryCodes = {
  code_id: Generated<number>
  account_id: string
  code_hash: Buffer
  used_at: Date | null
}

declare module '../../db/schema.ts' {
  interface Database {
    accounts: Accounts
    sessions: Sessions
    credentials: Credentials
    verifications: Verifications
    second_factors: SecondFactors
    recovery_codes: RecoveryCodes
  }
}

export const DATA_MAP: DataMap = {
  accounts: {
    ...RECORD,
    told: '**About the account:**',
    purpose: 'to sign in, and what the prospectus says of teachers',
  },
  sessions: {
    purpose: 'to stay signed in, and to see where one is',
    kept: '30 days after signing in',
    told: '**To keep accounts safe:**',
    exported: true,
    erased: 'deleted',
  },
  credentials: {
    ...RECORD,
    told: '**About the account:**',
    purpose: 'how one signs in: the hash of a password, or the number of a Google account',
  },
  verifications: {
    purpose: 'links of mails that reset a password, and sign-ins with Google under way',
    kept: 'until they expire, a day at most',
    told: '**To keep accounts safe:**',
    exported: 'whoever has a link’s code could use it',
    erased: 'deleted',
  },
  second_factors: {
    purpose: 'the admin’s authenticator app, if they use one',
    kept: 'until it is switched off',
    told: '**To keep accounts safe:**',
    exported: 'whoever has the key could use it; no student has one',
    erased: 'no student has one',
  },
  recovery_codes: {
    purpose: 'hashes of the codes that stand in for the admin’s lost phone',
    kept: 'until the second factor is switched off',
    told: '**To keep accounts safe:**',
    exported: 'a hash that says nothing; no student has one',
    erased: 'no student has one',
  },
}
