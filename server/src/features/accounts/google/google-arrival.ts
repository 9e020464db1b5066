import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import {
  accountByGoogle,
  endSessions,
  googleIdentity,
  lockAccountOfEmail,
} from '../accounts.queries.ts'
import {
  insertInvitedAccount,
  lockInvitedGuardianOf,
  takeInvitationOf,
} from '../invitations/invitations.queries.ts'

/** The identity provider's claims. `sub` identifies the person; e-mails can change owners. */
export type Claims = {
  sub: string
  email: string
  isVerified: boolean
  name: string
  picture: string | null
}

/** Why a Google sign-in failed; the sign-in page has a sentence for each. */
export type GoogleProblem =
  | 'cancelled'
  | 'unverified'
  | 'inactive'
  | 'other-account'
  | 'not-admin'
  | 'not-confirmed'
  | 'expired'
  | 'failed'

export class GoogleRefusal extends Error {
  readonly problem: GoogleProblem

  constructor(problem: GoogleProblem) {
    super(`Sign-in with Google refused: ${problem}`)
    this.problem = problem
  }
}

/**
 * Decides whether a person may sign in with Google, and prepares the account of their e-mail. Runs before better-auth
 * finds or creates it. Throws GoogleRefusal.
 */
export async function linkGoogleAccount(db: Kysely<Database>, claims: Claims) {
  if (!claims.sub || !claims.email || !claims.isVerified) throw new GoogleRefusal('unverified')
  await db.transaction().execute(async (trx) => {
    const known = await accountByGoogle(trx, claims.sub)
    // Only the present holder of ADMIN_EMAIL is the admin.
    if (known?.role === 'admin' && known.email !== claims.email)
      throw new GoogleRefusal('not-admin')
    if (known) return
    const account = await lockAccountOfEmail(trx, claims.email)
    if (!account) return acceptInvitationOf(trx, claims.email)
    if (account.is_typed) throw new GoogleRefusal('not-confirmed')
    if (await googleIdentity(trx, account.id)) await letGoogleChange(trx, account)
    if (!account.email_verified) await removeUnprovenCredentials(trx, account)
  })
}

/**
 * Accepts the invitation of an address. Google's claim for the address proves as much as the mailed link. The terms are
 * agreed to afterwards.
 */
async function acceptInvitationOf(trx: Trx, email: string) {
  await lockInvitedGuardianOf(trx, email)
  const invitation = await takeInvitationOf(trx, email)
  if (invitation)
    await insertInvitedAccount(trx, { ...invitation, email }, { isProven: true, agreed: false })
}

type Found = NonNullable<Awaited<ReturnType<typeof lockAccountOfEmail>>>

/**
 * Handles an address that has moved to another Google account. For a student that is a stranger; for the admin it is
 * the same office.
 */
async function letGoogleChange(trx: Trx, { id, role }: Found) {
  if (role !== 'admin') throw new GoogleRefusal('other-account')
  await trx
    .deleteFrom('credentials')
    .where('account_id', '=', id)
    .where('provider', '=', 'google')
    .execute()
}

/**
 * Handles an account that somebody made with an address and never confirmed, once the owner of the address arrives. Its
 * password and sessions are removed. A registration stays only if the academy has verified the student. Otherwise it
 * may be another person's record, so it is set aside without a way to sign in, and the owner starts over.
 */
async function removeUnprovenCredentials(trx: Trx, { id, student_id, is_verified }: Found) {
  await trx.deleteFrom('credentials').where('account_id', '=', id).execute()
  await trx.deleteFrom('verifications').where('value', '=', id).execute()
  await endSessions(trx, id)
  const isSetAside = student_id !== null && !is_verified
  await trx
    .updateTable('accounts')
    .set({
      ...(isSetAside
        ? { email: `${id.toLowerCase()}@set-aside.invalid` }
        : { email_verified: true }),
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}
