import type { Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { choosePrimary } from '../../people/guardians/guardians.queries.ts'
import { moveGuardianships } from '../../people/guardians/merging/merge.queries.ts'
import { alreadyClaimedError, giveRecord } from '../../people/records/claims.queries.ts'
import { insertRemark } from '../../people/remarks/remarks.queries.ts'
import {
  type StudentRow,
  studentById,
  studentByUid,
  updateStudentByUid,
} from '../../people/students/students.queries.ts'
import { entriesOfRegistration } from '../imports/built-on.queries.ts'
import { erasePerson } from '../privacy/erasure.service.ts'
import {
  emptyRegistration,
  lockBoth,
  moveToRecord,
  refuseUnlike,
  registrationOf,
} from './known-children.queries.ts'
import { type Compared, type ParentProof, parentConfirmed } from './parent-code.service.ts'

/** The fields that a registration fills in where the record is blank. */
const FILLED = [
  ...(['middle_name', 'last_name', 'email', 'date_of_birth', 'contact_number_1'] as const),
  ...(['contact_number_2', 'school_or_college_name', 'board_or_university_name'] as const),
  ...(['address', 'city', 'district', 'state', 'pin', 'notes'] as const),
  ...(['photo_id', 'google_photo_url'] as const),
]

const blanksFilled = (record: StudentRow, registration: StudentRow) =>
  Object.fromEntries(
    FILLED.filter((field) => !record[field] && registration[field]).map((field) => [
      field,
      registration[field],
    ]),
  )

/**
 * Gives the account of a registration the record of the same child. Blank fields of the record are filled in, and the
 * registration is deleted like an erased person. 409 if they do not match, or entries were made for the registration.
 */
export async function takeRecord(trx: Trx, { uid, student_id }: Compared, told: ParentProof) {
  const isThere = await lockBoth(trx, uid, student_id)
  const registration = await studentByUid(trx, uid)
  const from = await registrationOf(trx, uid)
  if (!isThere) throw invalid({ student_id: 'There is no such student.' })
  const record = await studentById(trx, student_id)
  if (!record.uid.startsWith('record-')) throw alreadyClaimedError()
  await refuseUnlike(trx, from.student_id, student_id)
  const remark = from.email_verified ? undefined : await parentConfirmed(trx, student_id, told)

  const filled = blanksFilled(record, registration)
  const emptied = await emptyRegistration(trx, from.student_id, 'photo_id' in filled)
  const why = await entriesOfRegistration(trx, from.student_id)
  if (why) throw conflict(`The registration cannot go. ${why}`)
  const moved = { from: from.student_id, to: student_id }
  await moveGuardianships(trx, moved)
  await moveToRecord(trx, moved)
  const { terms_version, agreed_at, terms_language } = from
  const agreed = { terms_version, agreed_at, terms_language }
  await giveRecord(trx, { student_id, account_id: uid }, agreed)
  await updateStudentByUid(trx, uid, filled)
  await choosePrimary(trx, student_id)
  const written_by = told.account.uid
  if (remark) await insertRemark(trx, { uid, text: remark, written_by })
  await erasePerson(trx, emptied, { erased_by: written_by })
  return studentByUid(trx, uid)
}
