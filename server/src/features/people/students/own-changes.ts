import { isDeepStrictEqual } from 'node:util'
import type { ProfileChanges } from '@ganit/contract/people/students'
import type { Trx } from '../../../db/schema.ts'
import { notAllowed } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readMinorsWait } from '../../ground/settings/settings-choices.queries.ts'
import { isCountedAsMinor } from '../agreements/agreements.service.ts'
import type { StudentRow } from './students.queries.ts'

const idsOf = (batches: { id: number }[]) => batches.map(({ id }) => id).toSorted((a, b) => a - b)
const isSameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Fields only the admin changes; the sent value must equal the stored one. */
const isAsStored: {
  [Field in keyof ProfileChanges]?: (
    sent: NonNullable<ProfileChanges[Field]> | null,
    stored: StudentRow,
  ) => boolean
} = {
  email: (sent, { email }) => isSameEmail(sent ?? '', email),
  student_class: (sent, { student_class }) => sent === student_class,
  batch_id: (sent, { batches }) => sent === (batches[0]?.id ?? null),
  batches: (sent, { batches }) => isDeepStrictEqual(idsOf(sent ?? []), idsOf(batches)),
  fees_status: (sent, { fees_status }) => sent === fees_status,
  feesPaid: (sent, { fees_status }) => sent === (fees_status === 'Yes'),
  is_active: (sent, { is_active }) => sent === is_active,
  is_activate: (sent, { is_active }) => sent === is_active,
  is_verified: (sent, { is_verified }) => sent === is_verified,
}

/** 403 naming each field. */
const onlyTheAcademys = (fields: readonly string[]) => {
  const sentence = 'Only the academy can change this.'
  return notAllowed(sentence, Object.fromEntries(fields.map((field) => [field, sentence])))
}

/** Where children wait for a parent to agree, no child comes of age by changing their own date of birth. */
export async function refuseComingOfAge(
  trx: Trx,
  { date_of_birth }: ProfileChanges,
  stored: StudentRow,
) {
  if (!date_of_birth || date_of_birth === stored.date_of_birth) return
  if (!(await readMinorsWait(trx))) return
  const today = await readAcademyToday(trx)
  if (
    isCountedAsMinor(stored.date_of_birth || null, today) &&
    !isCountedAsMinor(date_of_birth, today)
  )
    throw onlyTheAcademys(['date_of_birth'])
}

/**
 * A student's changes of their own record, without the fields that only the admin changes; 403 naming each of these
 * that differs.
 */
export function removeAdminsFields<Changes extends ProfileChanges>(
  changes: Changes,
  stored: StudentRow,
) {
  const refused = Object.entries(isAsStored).filter(([name, check]) => {
    const sent = changes[name as keyof ProfileChanges]
    return (
      sent !== undefined && !(check as (sent: unknown, stored: StudentRow) => boolean)(sent, stored)
    )
  })
  if (refused.length > 0) throw onlyTheAcademys(refused.map(([name]) => name))
  const own = Object.entries(changes).filter(([name]) => !(name in isAsStored))
  return Object.fromEntries(own) as Omit<Changes, keyof typeof isAsStored>
}
