import { INVITATION_DAYS, type Invitation } from '@ganit/contract/accounts/invitations'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { addresseeOfGuardian } from '../../ground/rights/guardian-account.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { accountLetter } from '../../messages/outbox/account-letters.service.ts'
import { accountIdOf } from '../accounts.queries.ts'
import { invitationMail } from '../mails.ts'
import {
  HAS_ACCOUNT,
  hasOpenInvitation,
  type Invitee,
  insertInvitation,
  renewInvitationById,
} from './invitations.queries.ts'

/** URL of an invitation. */
const linkOf = (origin: string, token: string) => `${origin}/invitation?token=${token}`

type Made = Awaited<ReturnType<typeof insertInvitation>>

/** Mails an invitation, if there is an address, and returns it with the link to pass on. */
async function mailInvitation(trx: Trx, origin: string, made: Made): Promise<Invitation> {
  const { invitation_id, name, email, role, expires_at, link, mailed } = made
  if (email !== null)
    await queueMail(trx, await letterOf(trx, { ...made, email }, linkOf(origin, mailed)))
  return {
    invitation_id,
    name,
    email,
    role,
    expires_at: expires_at.toISOString(),
    link: linkOf(origin, link),
  }
}

/** Staff are written to in English, guardians in their language. */
async function letterOf(
  trx: Trx,
  { email, guardian_id }: Pick<Made, 'guardian_id'> & { email: string },
  link: string,
) {
  const guardian = guardian_id === null ? undefined : await addresseeOfGuardian(trx, guardian_id)
  if (!guardian) {
    const { academy_name } = await readSettings(trx)
    return invitationMail(email, { academy_name, link })
  }
  return accountLetter(trx, {
    event: 'invitation',
    to: email,
    ...guardian,
    values: { link },
    usefulHours: INVITATION_DAYS * 24,
  })
}

/** 409 if the e-mail has an account. */
export async function refuseAccount(db: Db, email: string) {
  if (await accountIdOf(db, email)) throw conflict(HAS_ACCOUNT.email, HAS_ACCOUNT)
}

/** 409 if the e-mail is invited itself, as signing up refuses it: its account is for whoever has that link. */
export async function refuseInvited(db: Db, email: string) {
  if (await hasOpenInvitation(db, email)) throw conflict(HAS_ACCOUNT.email, HAS_ACCOUNT)
}

/** Invites a person without an account; 409 for a person with one, or invited already. */
export async function invitePerson(trx: Trx, origin: string, invitee: Invitee) {
  if (invitee.email) await refuseAccount(trx, invitee.email)
  return mailInvitation(trx, origin, await insertInvitation(trx, invitee))
}

/** Invites again, if the caller may invite the role: 404 otherwise. */
export async function inviteAgain(
  trx: Trx,
  origin: string,
  ...of: [number, readonly Invitee['role'][]]
) {
  const made = await renewInvitationById(trx, ...of)
  if (made.email) await refuseAccount(trx, made.email)
  return mailInvitation(trx, origin, made)
}
