import { isDeepStrictEqual } from 'node:util'
import type { ProfileChanges } from '@ganit/contract/students'
import { notAllowed } from '../../http/errors.ts'
import type { StudentRow } from './students.queries.ts'

const idsOf = (batches: { id: number }[]) => batches.map(({ id }) => id).toSorted((a, b) => a - b)
const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The fields that only the admin changes; what is sent must then equal what is stored (decisions §2). */
const isAsStored: {
  [Field in keyof ProfileChanges]?: (
    sent: NonNullable<ProfileChanges[Field]> | null,
    stored: StudentRow,
  ) => boolean
} = {
  email: (sent, { email }) => sameEmail(sent ?? '', email),
  student_class: (sent, { student_class }) => sent === student_class,
  batch_id: (sent, { batches }) => sent === (batches[0]?.id ?? null),
  batches: (sent, { batches }) => isDeepStrictEqual(idsOf(sent ?? []), idsOf(batches)),
  fees_status: (sent, { fees_status }) => sent === fees_status,
  feesPaid: (sent, { fees_status }) => sent === (fees_status === 'Yes'),
  is_active: (sent, { is_active }) => sent === is_active,
  is_activate: (sent, { is_active }) => sent === is_active,
  is_verified: (sent, { is_verified }) => sent === is_verified,
}

/** 403 naming each field of the admin's that a student tried to change in their own record. */
export function refuseAdminsFields(changes: ProfileChanges, stored: StudentRow) {
  const refused = Object.entries(isAsStored).filter(([name, check]) => {
    const sent = changes[name as keyof ProfileChanges]
    return (
      sent !== undefined && !(check as (sent: unknown, stored: StudentRow) => boolean)(sent, stored)
    )
  })
  if (refused.length === 0) return
  throw notAllowed(
    'Only the academy can change this.',
    Object.fromEntries(refused.map(([name]) => [name, 'Only the academy can change this.'])),
  )
}
