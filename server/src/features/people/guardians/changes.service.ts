import type { GuardianChanges } from '@ganit/contract/people/guardians'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { isNothing } from '../../../http/changes/versions.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { renameGuardianAccount } from '../../accounts/guardian-accounts.queries.ts'
import { deleteInvitationOfGuardian } from '../../accounts/invitations/deleted-invitations.queries.ts'
import { isOwnAccount } from '../../ground/rights/guardian-account.queries.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import type { MessageReach } from '../../messages/messages.service.ts'
import { lockChangeableStudent } from '../students/students.queries.ts'
import {
  dropPrimary,
  findGuardianOfStudent,
  GUARDIAN,
  type GuardianRow,
  growVersion,
  recordTypedOver,
  updateGuardianById,
  updateGuardianship,
} from './guardians.queries.ts'
import { refuseConfirmed } from './guardians.service.ts'
import { findSeenStudentId } from './own/seen.queries.ts'
import { isTheirOwn, presentGuardian } from './present-guardian.ts'
import { tellContactChanged } from './tell-contact.service.ts'

type About = { uid: string; guardian_id: number }

/** Fields only the office sets. */
const OFFICES = ['is_primary', 'limited'] as const
/** Fields guardians set themselves. */
const OWN = ['name', 'language', 'version']

/** Changes a guardian, within the account's rights. */
export async function changeGuardian(
  trx: Trx,
  account: Account,
  about: About,
  { changes, reach }: { changes: GuardianChanges; reach: MessageReach },
) {
  const stored = await lockGuardianFor(trx, account, about)
  const { version, ...sent } = differingChanges(stored, changes)
  await lockForChange(trx, GUARDIAN, stored.guardian_id, changes.version)
  if (isTheirOwn(account, stored)) refuseOthers(sent, OWN, 'Ask the academy to change this.')
  else if (!isOffice(account))
    for (const field of OFFICES) if (sent[field] !== undefined) throw notAllowed()
  if (!isNothing(sent)) await saveGuardian(trx, stored, { sent, reach })
  return presentGuardian(await findGuardianOfStudent(trx, stored.student_id, stored.guardian_id))
}

/** Locks and returns the row. Changing one's own name and language does not touch the student. */
async function lockGuardianFor(trx: Trx, account: Account, { uid, guardian_id }: About) {
  const own = await ownRow(trx, account, { uid, guardian_id })
  if (own) return own
  const { student_id } = await lockChangeableStudent(trx, account, uid)
  const row = await findGuardianOfStudent(trx, student_id, guardian_id)
  refuseConfirmed(account, row)
  return row
}

async function ownRow(trx: Trx, account: Account, { uid, guardian_id }: About) {
  if (isOffice(account) || account.uid === uid) return undefined
  const student_id = await findSeenStudentId(trx, account, uid)
  const row = await findGuardianOfStudent(trx, student_id, guardian_id)
  if (isTheirOwn(account, row)) return row
  throw notAllowed('Only the academy changes this.')
}

function refuseOthers(sent: object, open: readonly string[], sentence: string) {
  const closed = Object.keys(sent).filter((field) => !open.includes(field))
  if (closed.length > 0) throw notAllowed(sentence)
}

/** Only fields that differ, because a whole record may be sent back. */
const differingChanges = (stored: GuardianRow, changes: GuardianChanges): GuardianChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && value !== stored[field as keyof GuardianRow],
    ),
  )

type Saved = { sent: Omit<GuardianChanges, 'version'>; reach: MessageReach }

async function saveGuardian(trx: Trx, stored: GuardianRow, { sent, reach }: Saved) {
  const { name, phone, email, language, ...kinship } = sent
  const { guardian_id, student_id } = stored
  const contact = {
    phone: stored.phone,
    email: stored.email,
    ...withoutUndefined({ phone, email }),
  }
  if (contact.phone === null && contact.email === null)
    throw invalid({ phone: 'Phone or Email is required.' })
  if (kinship.is_primary) {
    if (stored.confirmed_at === null) throw conflict('Confirm this guardian first.')
    await dropPrimary(trx, student_id)
  }
  // A corrected e-mail separates the guardian from an account that was linked by the wrong one, but never from the
  // guardian's own account.
  const isParted =
    email !== undefined &&
    stored.account_id !== null &&
    stored.proven_at === null &&
    !(await isOwnAccount(trx, stored.account_id))
  const typed = [phone, email].filter((contact) => typeof contact === 'string')
  const person = {
    ...withoutUndefined({ name, phone, email, language }),
    ...(isParted && { account_id: null }),
    // Contacts typed by somebody else prove nothing, so the account counts again only after a date of birth.
    ...(typed.length > 0 && { proven_at: null }),
  }
  if (typed.length > 0) await recordTypedOver(trx, guardian_id, typed)
  if (!isNothing(person)) await updateGuardianById(trx, guardian_id, person)
  if (stored.account_id && stored.proven_at && (phone !== undefined || email !== undefined))
    await tellContactChanged(trx, reach, { ...stored, account_id: stored.account_id })
  if (!isNothing(kinship)) await updateGuardianship(trx, stored, withoutUndefined(kinship))
  await growVersion(trx, guardian_id)
  // The link went to the wrong address.
  if (email !== undefined) await deleteInvitationOfGuardian(trx, guardian_id)
  if (name !== undefined && stored.account_id && !isParted)
    await renameGuardianAccount(trx, stored.account_id, name)
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
