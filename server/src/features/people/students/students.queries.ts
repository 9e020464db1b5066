import type { FeesStatus } from '@ganit/contract/shared'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { isChangeableBy, isVisibleTo } from '../../ground/rights/rights.ts'
import { batchesOfRow } from '../memberships/memberships.queries.ts'
import { feesStatus } from './fee-list.queries.ts'
import { setFeesMark } from './marks.queries.ts'
import type { Students } from './students.tables.ts'

export const studentNotFound = () => notFound('Student not found.')

const PROFILE_COLUMNS = [
  'uid',
  'student_id',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'student_class',
  'course_id',
  'is_active',
  'is_verified',
  'contact_number_1',
  'contact_number_2',
  'address',
  'city',
  'district',
  'state',
  'pin',
  'school_or_college_name',
  'board_or_university_name',
  'notes',
  'registered_at',
  'google_photo_url',
  'photo_id',
  'version',
] as const

/** Blank if unknown, as on the wire. */
export const birthOrBlank = sql<string>`coalesce(students.date_of_birth::text, '')`.as(
  'date_of_birth',
)

/** A whole record with its batches. */
const profileColumns = (eb: ExpressionBuilder<Database, 'students'>) =>
  [...PROFILE_COLUMNS, birthOrBlank, feesStatus, batchesOfRow(eb).as('batches')] as const

export type StudentRow = Awaited<ReturnType<typeof studentByUid>>

/** Reads a record without checking the reader, for calls of the office, or after a check. */
export async function studentByUid(db: Db, uid: string) {
  const [student] = await queryPrepared(db, 'student by uid', { uid }, (blanks) =>
    db.selectFrom('students').select(profileColumns).where('uid', '=', blanks.uid),
  )
  if (!student) throw studentNotFound()
  return student
}

/** A record this account may see. */
export async function readStudentInReach(db: Db, { role, uid: reader }: Account, uid: string) {
  const name = `student by uid for ${role}`
  const [student] = await queryPrepared(db, name, { uid, reader }, (blanks) =>
    db
      .selectFrom('students')
      .select(profileColumns)
      .where('uid', '=', blanks.uid)
      .where(isVisibleTo({ role, uid: blanks.reader })),
  )
  if (!student) throw studentNotFound()
  return student
}

export type StudentReference = number | string

/** Locks a student's record and batches. Dues can still be made for them by transactions that lock batches first. */
export const lockStudent = (trx: Trx, reference: StudentReference) =>
  trx
    .selectFrom('students')
    .select(['student_id', 'student_class'])
    .where(typeof reference === 'number' ? 'student_id' : 'uid', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(studentNotFound)

/** Locks a record that this account may change. */
export const lockChangeableStudent = (trx: Trx, account: Account, uid: string) =>
  trx
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(isChangeableBy(account))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(studentNotFound)

/** Locks a record and reads it. */
export async function lockStudentByUid(trx: Trx, uid: string) {
  // The lock comes first: a second statement sees the changes for which it waited.
  await lockStudent(trx, uid)
  return studentByUid(trx, uid)
}

/** Inserts an account's record; undefined if it has one. */
export const insertStudent = (db: Db, student: Insertable<Students>) =>
  db
    .insertInto('students')
    .values(student)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning(profileColumns)
    .executeTakeFirst()

/** Locks a course against deletion; undefined if there is none. */
export const holdCourse = (trx: Trx, course_id: number) =>
  trx
    .selectFrom('courses')
    .select('course_id')
    .where('course_id', '=', course_id)
    .forKeyShare()
    .executeTakeFirst()

export const updateStudentByUid = (db: Db, uid: string, changes: Updateable<Students>) =>
  db
    .updateTable('students')
    .set(changes)
    .where('uid', '=', uid)
    .returning(profileColumns)
    .executeTakeFirstOrThrow(studentNotFound)

/** Reads a student by number, as `studentByUid` does by uid. */
export const studentById = (db: Db, student_id: number) =>
  db
    .selectFrom('students')
    .select(profileColumns)
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow(studentNotFound)

export async function markFeesById(db: Db, student_id: number, fees_status: FeesStatus) {
  await setFeesMark(db, student_id, fees_status)
  return studentById(db, student_id)
}
