import type { ProfileChanges } from '@ganit/contract/students'
import type { Kysely, Updateable } from 'kysely'
import type { Database, Db, Students } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { endSessions } from '../accounts/accounts.queries.ts'
import { deleteImage, insertImage } from '../images/images.queries.ts'
import { newStudentPhoto } from '../images/images.service.ts'
import { assignOnly, refuseOtherClassBatches } from '../memberships/memberships.service.ts'
import { academyToday } from '../settings/settings.service.ts'
import { refuseAdminsFields } from './own-changes.ts'
import {
  lockedStudentByUid,
  type StudentRow,
  studentByUid,
  studentNotFound,
  updateStudentByUid,
} from './students.queries.ts'

export { presentProfile } from './present-student.ts'

/** A student sees their own record; another's is as unknown as one that does not exist. */
export function refuseOthersRecord(account: Account, uid: string) {
  if (account.role === 'student' && account.uid !== uid) throw studentNotFound()
}

/** Changes a record as its student or the admin asks. Saves the photo and the fields together or not at all. */
export async function changeProfile(
  db: Kysely<Database>,
  account: Account,
  uid: string,
  changes: ProfileChanges,
): Promise<StudentRow> {
  refuseOthersRecord(account, uid)
  const { photo_id } = await studentByUid(db, uid)
  const photo = await newStudentPhoto(changes.student_photo_path, photo_id)

  return db.transaction().execute(async (trx) => {
    const stored = await lockedStudentByUid(trx, uid)
    if (account.role === 'student') refuseAdminsFields(changes, stored)
    await changeBatches(trx, stored, changes)
    const columns = columnsOf(changes)
    if (photo) columns.photo_id = await insertImage(trx, photo)
    if (Object.values(columns).every((value) => value === undefined)) return studentByUid(trx, uid)
    const saved = await updateStudentByUid(trx, uid, columns)
    if (photo && stored.photo_id) await deleteImage(trx, stored.photo_id)
    if (!saved.is_active) await endSessions(trx, uid)
    return saved
  })
}

/** Assigns the batch that is sent, unless it is the one that was received, and holds batches and class together. */
async function changeBatches(trx: Db, stored: StudentRow, changes: ProfileChanges) {
  const { student_id, batches } = stored
  const { batch_id, student_class = stored.student_class } = changes
  const student = { student_id, student_class }
  const isMoved = batch_id !== undefined && batch_id !== (batches[0]?.id ?? null)
  if (isMoved) await assignOnly(trx, student, batch_id, await academyToday(trx))
  if (student_class !== stored.student_class) await refuseOtherClassBatches(trx, student)
}

function columnsOf(changes: ProfileChanges): Updateable<Students> {
  const { student_photo_path, batch_id, batches, feesPaid, is_activate, ...columns } = changes
  return {
    ...columns,
    is_active: columns.is_active ?? is_activate,
    ...(feesPaid !== undefined && !columns.fees_status && { fees_status: feesPaid ? 'Yes' : 'No' }),
  }
}
