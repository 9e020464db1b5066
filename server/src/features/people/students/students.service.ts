import type { ProfileChanges } from '@ganit/contract/people/students'
import type { Kysely, Updateable } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { allValid, conflict, invalid } from '../../../http/errors.ts'
import { endSessions } from '../../accounts/accounts.queries.ts'
import { deleteImage, insertImage } from '../../ground/images/images.queries.ts'
import { readNewPhoto } from '../../ground/images/images.service.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readWaiting, refuseWaiting } from '../agreements/waiting.queries.ts'
import {
  assignOnly,
  refuseOtherClassBatches,
  refuseUnknownBatch,
} from '../memberships/memberships.service.ts'
import { restoreMarks, setFeesMark } from './marks.queries.ts'
import { refuseComingOfAge, removeAdminsFields } from './own-changes.ts'
import {
  holdCourse,
  lockChangeableStudent,
  readStudentInReach,
  type StudentRow,
  studentByUid,
  updateStudentByUid,
} from './students.queries.ts'
import type { Students } from './students.tables.ts'

export { removeAdminsFields as withoutAdminsFields } from './own-changes.ts'
export { presentProfile } from './present-student.ts'

/** Changes a call may make; `course_id` only from the admin's directory. */
type RecordChanges = ProfileChanges & { course_id?: number | null | undefined }

/**
 * Changes a record for its student or the admin; 409 if the version is not the stored one. Saves photo, batches and
 * fields together. `isChanged`: a field of the record differs now.
 */
export async function changeProfile(
  db: Kysely<Database>,
  account: Account,
  uid: string,
  sent: RecordChanges,
): Promise<{ student: StudentRow; isChanged: boolean }> {
  const { photo_id } = await readStudentInReach(db, account, uid)
  const photo = await readNewPhoto(sent.student_photo_path, photo_id)

  return db.transaction().execute(async (trx) => {
    await lockChangeableStudent(trx, account, uid)
    const stored = await studentByUid(trx, uid)
    // The version is checked first, because a reference to a row deleted meanwhile is not the sender's mistake.
    refuseOtherVersion(stored, sent.from_version)
    const changes: RecordChanges = isOffice(account) ? sent : removeAdminsFields(sent, stored)
    if (!isOffice(account)) await refuseComingOfAge(trx, changes, stored)
    await allValid([
      refuseUnknownCourse(trx, changes.course_id),
      refuseUnknownBatch(trx, isMoved(stored, changes) ? changes.batch_id : null),
    ])
    await changeBatches(trx, stored, changes)
    const columns = differingColumns(columnsOf(changes), stored)
    await changeMark(trx, stored, changes)
    if (photo && !isOffice(account)) refuseWaiting(await readWaiting(trx, stored.student_id))
    if (photo) columns.photo_id = await insertImage(trx, photo)
    if (Object.keys(columns).length === 0)
      return { student: await studentByUid(trx, uid), isChanged: false }
    const saved = await updateStudentByUid(trx, uid, columns)
    if (photo && stored.photo_id) await deleteImage(trx, stored.photo_id)
    if (!saved.is_active) await endSessions(trx, uid)
    return { student: saved, isChanged: true }
  })
}

function refuseOtherVersion(stored: StudentRow, from_version: number | undefined) {
  if (from_version !== undefined && from_version !== stored.version)
    throw conflict('This record was changed in another tab or by someone else. Reload to see it.')
}

/** 400 on `student_class`, the directory's name of the course, if it is unknown. Locks the course against deletion. */
async function refuseUnknownCourse(trx: Trx, course_id: number | null | undefined) {
  if (course_id && !(await holdCourse(trx, course_id)))
    throw invalid({ student_class: 'Course not found.' })
}

const isMoved = ({ batches }: StudentRow, { batch_id }: ProfileChanges) =>
  batch_id !== undefined && batch_id !== (batches[0]?.id ?? null)

/** Assigns the sent batch unless it is unchanged, and keeps batches and class consistent. */
async function changeBatches(trx: Trx, stored: StudentRow, changes: ProfileChanges) {
  const { batch_id, student_class = stored.student_class } = changes
  const student = { student_id: stored.student_id, student_class }
  if (isMoved(stored, changes))
    await assignOnly(trx, student, batch_id ?? null, await readAcademyToday(trx))
  if (student_class !== stored.student_class) await refuseOtherClassBatches(trx, student)
}

async function changeMark(trx: Trx, stored: StudentRow, { fees_status, feesPaid }: ProfileChanges) {
  const paid = fees_status === undefined ? feesPaid : fees_status === 'Yes'
  const isOther = paid !== undefined && paid !== (stored.fees_status === 'Yes')
  if (isOther) await setFeesMark(trx, stored.student_id, paid ? 'Yes' : 'No')
}

function columnsOf(changes: RecordChanges): Updateable<Students> {
  const {
    student_photo_path,
    batch_id,
    batches,
    fees_status,
    feesPaid,
    is_activate,
    from_version,
    ...columns
  } = changes
  return { ...columns, is_active: columns.is_active ?? is_activate }
}

/** Only columns that differ, because an unchanged record keeps its version. */
const differingColumns = (
  columns: Updateable<Students>,
  stored: StudentRow,
): Updateable<Students> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && value !== stored[name as keyof StudentRow],
    ),
  )

/** Restores marks that a reset cleared, once; 409 if there is nothing left to restore. */
export const undoReset = (db: Kysely<Database>, reset_id: string) =>
  db.transaction().execute(async (trx) => {
    const restored = await restoreMarks(trx, reset_id)
    if (restored === 0) throw conflict('There are no marks of this reset to restore any more.')
    return restored
  })
