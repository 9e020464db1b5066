import type { StaffChanges, StaffMember } from '@ganit/contract/accounts/staff'
import type { Kysely } from 'kysely'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { withdrawNoticesOf } from '../../messages/notices/notices.queries.ts'
import { endSessions } from '../accounts.queries.ts'
import { refusingTakenEmail } from '../invitations/invitations.queries.ts'
import { refuseAccount, refuseInvited } from '../invitations/invitations.service.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.queries.ts'
import {
  changeRole,
  lockStaff,
  staffInvitations,
  staffMember,
  staffMembers,
  updateAccount,
} from './staff.queries.ts'

type Found = Awaited<ReturnType<typeof staffMember>>

const presentMember = ({ email_typed, qualification, ...member }: Found) =>
  ({
    ...member,
    ...(email_typed && { email_typed }),
    ...(qualification && { qualification }),
    invitation_id: null,
    invited_until: null,
  }) as StaffMember

/** Staff, then invited people, each by name. */
export async function allStaff(db: Db): Promise<StaffMember[]> {
  const [members, invitations] = await Promise.all([staffMembers(db), staffInvitations(db)])
  return [
    ...members.map(presentMember),
    ...invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      account_id: null,
      is_active: false,
      second_factor: false,
      invited_until: expires_at.toISOString(),
    })),
  ]
}

/** Stops work that runs with the rights of a lost role; returns the subjects of withdrawn notices. */
async function endRights(trx: Trx, account_id: string) {
  await endSessions(trx, account_id)
  return withdrawNoticesOf(trx, account_id)
}

/** Gives an account the e-mail that the owner knows, in place of one that its person typed; 409 for any other account. */
async function correctEmail(
  trx: Trx,
  account_id: string,
  { email, email_typed }: { email: string; email_typed: boolean },
) {
  if (!email_typed) throw conflict('Only they change their e-mail.')
  await refuseAccount(trx, email)
  await refuseInvited(trx, email)
  await refusingTakenEmail(updateAccount(trx, account_id, { email, email_typed: false }))
}

/** Changes a member of staff; a new role requires signing in again. `withdrawn` as in `setAccess`. */
export const changeStaff = (
  db: Kysely<Database>,
  account_id: string,
  { role, email, ...changes }: StaffChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockStaff(trx, account_id)
    if (email !== undefined && email !== stored.email)
      await correctEmail(trx, account_id, { ...stored, email })
    await updateAccount(trx, account_id, changes)
    const isOther = role ? await changeRole(trx, account_id, role) : false
    const withdrawn = isOther ? await endRights(trx, account_id) : []
    return { staff: presentMember(await staffMember(trx, account_id)), withdrawn }
  })

/**
 * Ends or restores a person's access. Ending also ends the sessions and withdraws waiting notices: `withdrawn` are
 * their subjects.
 */
export const setAccess = (db: Kysely<Database>, account_id: string, is_active: boolean) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockStaff(trx, account_id)
    if (stored.is_active !== is_active) await updateAccount(trx, account_id, { is_active })
    const withdrawn = is_active ? [] : await endRights(trx, account_id)
    return { staff: presentMember(await staffMember(trx, account_id)), withdrawn }
  })

/**
 * Switches off the second factor of a person who has lost it, and records this in the trail with the reason; 409 if the
 * account has no second factor.
 */
export const endSecondFactorOf = (
  db: Kysely<Database>,
  account_id: string,
  { actor, reason }: { actor: string; reason: string },
) =>
  db.transaction().execute(async (trx) => {
    await lockStaff(trx, account_id)
    if (!(await deleteSecondFactor(trx, account_id))) throw conflict('It is switched off already.')
    await endSessions(trx, account_id)
    const facts = { second_factor_ended: reason }
    await recordAlarm(trx, {
      actor,
      action: 'changed',
      subject: 'accounts',
      subject_id: account_id,
      facts,
    })
    return presentMember(await staffMember(trx, account_id))
  })
