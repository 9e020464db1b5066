import type { GuardianMatch } from '@ganit/contract/people/guardians'
import type { Db } from '../../../../db/schema.ts'
import { Refused } from '../../../../http/errors.ts'
import { findMatchingGuardians, type Match } from '../merging/matching.queries.ts'

type Contact = Parameters<typeof findMatchingGuardians>[1]

const presentMatch = ({ guardian_id, name, children, children_names }: Match): GuardianMatch => ({
  guardian_id,
  name,
  children,
  children_names,
})

/** 409 with possible matches, if this phone or e-mail is known. */
export async function refuseKnown(db: Db, contact: Contact) {
  const matches = await findMatchingGuardians(db, contact)
  if (matches.length === 0) return
  const parts = [
    contact.phone && matches.some(({ phone }) => phone === contact.phone) && 'phone',
    contact.email && matches.some(({ email }) => email === contact.email) && 'e-mail',
  ].filter(Boolean)
  throw new Refused(409, `Somebody with this ${parts.join(' and ')} is known.`, {
    details: { matches: matches.map(presentMatch) },
  })
}
