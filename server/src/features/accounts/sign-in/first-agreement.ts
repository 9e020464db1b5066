import type { Role } from '@ganit/contract/roles'
import { theAcademy } from '../../../academy/place.ts'
import { isOwner } from '../../ground/rights/rights.ts'

/** The host whose agreement the owner of a hosted academy has not accepted yet; undefined for everybody else. */
export async function hostToAgreeWith(user: { role: Role }) {
  const { hosting } = theAcademy()
  if (!hosting || !isOwner(user) || (await hosting.accepted())) return undefined
  return hosting
}
