import type { Trx } from '../../../../db/schema.ts'
import { conflict } from '../../../../http/errors.ts'
import { deleteInvitationOfGuardian } from '../../../accounts/invitations/deleted-invitations.queries.ts'
import type { MessageReach } from '../../../messages/messages.service.ts'
import { readListedGuardian } from '../guardian-list.queries.ts'
import { choosePrimary, guardianNotFound, updateGuardianById } from '../guardians.queries.ts'
import { tellContactChanged } from '../tell-contact.service.ts'
import {
  deleteGuardian,
  joinGuardianships,
  joinMessages,
  lockGuardians,
  lockStudentsOf,
  moveEndedPayLinks,
  studentIdsOf,
} from './merge.queries.ts'

type Contacts = { phone: string | null; email: string | null; account_id: string | null }

/**
 * Contacts that a record brings to the other's account. Nobody there has seen them, so they count as typed by somebody
 * else.
 */
const contactsNewToAccount = (contacts: Contacts, { account_id, phone, email }: Contacts) =>
  account_id === null
    ? []
    : [contacts.phone, contacts.email]
        .filter((contact) => contact !== null)
        .filter((contact) => contact !== phone && contact !== email)

/**
 * Merges two records of a person: `into` takes the data that it lacks, and the invitation of the other ends. 409 if
 * both have an account.
 */
export async function mergeGuardians(
  trx: Trx,
  reach: MessageReach,
  { guardian_id, into: into_id }: { guardian_id: number; into: number },
) {
  if (guardian_id === into_id) throw conflict('This is the same record.')
  // Locks students before guardians, like every change of guardians.
  await lockStudentsOf(trx, [guardian_id, into_id])
  const guardians = await lockGuardians(trx, [guardian_id, into_id])
  const from = guardians.find((guardian) => guardian.guardian_id === guardian_id)
  const into = guardians.find((guardian) => guardian.guardian_id === into_id)
  if (!from || !into || from.is_proposed || into.is_proposed) throw guardianNotFound()
  if (from.account_id && into.account_id)
    throw conflict('Both have an account. Ask which of them is used, and remove the other one.')
  await joinGuardianships(trx, guardian_id, into_id)
  await joinMessages(trx, guardian_id, into_id)
  await moveEndedPayLinks(trx, guardian_id, into_id)
  await deleteGuardian(trx, guardian_id)
  for (const student_id of await studentIdsOf(trx, into_id)) await choosePrimary(trx, student_id)
  // A person with an account needs no link.
  if (from.account_id) await deleteInvitationOfGuardian(trx, into_id)
  const typed = [...contactsNewToAccount(into, from), ...contactsNewToAccount(from, into)]
  await updateGuardianById(trx, into_id, {
    phone: into.phone ?? from.phone,
    email: into.email ?? from.email,
    typed_over: [...into.typed_over, ...from.typed_over, ...typed],
    ...(from.account_id && {
      account_id: from.account_id,
      proven_at: from.proven_at,
      proven_contacts: from.proven_contacts,
    }),
    version: into.version + 1,
  })
  const holder = into.account_id ? into : from
  // The account's holder is told of contacts that were added, as of typed ones; so are the owners of these contacts.
  if (holder.account_id && typed.length > 0)
    await tellContactChanged(trx, reach, {
      ...holder,
      account_id: holder.account_id,
      others: typed,
    })
  return readListedGuardian(trx, into_id)
}
