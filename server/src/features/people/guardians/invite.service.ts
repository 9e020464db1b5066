import type { Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict } from '../../../http/errors.ts'
import { deleteInvitationOfGuardian } from '../../accounts/invitations/deleted-invitations.queries.ts'
import { HAS_ACCOUNT } from '../../accounts/invitations/invitations.queries.ts'
import { invitePerson } from '../../accounts/invitations/invitations.service.ts'
import {
  accountOfEmail,
  hasConfirmedChild,
  joinAccount,
} from '../../ground/rights/guardian-account.queries.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { GUARDIAN, guardianNotFound } from './guardians.queries.ts'

/** Invites a guardian by link. If their e-mail has a verified account, links the two instead and returns undefined. */
export async function inviteGuardian(trx: Trx, origin: string, guardian_id: number) {
  const { name, phone, email, account_id, proven_at, is_proposed } = await lockForChange(
    trx,
    GUARDIAN,
    guardian_id,
  )
  if (is_proposed) throw guardianNotFound()
  if (email === null) throw conflict('This guardian has no e-mail. Add it first.')
  if (!(await hasConfirmedChild(trx, guardian_id)))
    throw conflict('Confirm first whose guardian this is.')
  // A link to an account can be replaced until a date of birth has proven it.
  if (account_id && proven_at) throw conflict(HAS_ACCOUNT.email, HAS_ACCOUNT)
  if (await canJoinAccount(trx, { guardian_id, email, account_id })) return undefined
  const { link, expires_at } = await invitePerson(trx, origin, {
    name,
    email,
    phone,
    role: 'guardian',
    guardian_id,
  })
  return { link, expires_at }
}

type Invited = { guardian_id: number; email: string; account_id: string | null }

/** Whether the e-mail's account becomes the guardian's; 409 if it must not. */
async function canJoinAccount(trx: Trx, { guardian_id, email, account_id }: Invited) {
  const found = await accountOfEmail(trx, email)
  if (account_id && account_id !== found?.id) throw conflict(HAS_ACCOUNT.email, HAS_ACCOUNT)
  if (!found) return false
  const isAnothers = found.guardian_id !== null && found.guardian_id !== guardian_id
  if (isStaff(found) || isAnothers) throw conflict(HAS_ACCOUNT.email, HAS_ACCOUNT)
  if (!found.email_verified) throw conflict('That e-mail has an account that never confirmed it.')
  await deleteInvitationOfGuardian(trx, guardian_id)
  await joinAccount(trx, guardian_id, found.id)
  return true
}
