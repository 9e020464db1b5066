import type { Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { invalid } from '../../../../http/errors.ts'
import { isGuardian, isVisibleTo } from '../../../ground/rights/rights.ts'
import { studentNotFound } from '../../students/students.queries.ts'

/**
 * The student whom a call is about: the named child, or the caller's own record. 404 if the caller is not a guardian of
 * the named child; null if the account has no record.
 */
export async function findAskedStudentId(db: Db, account: Account, uid: string | undefined) {
  if (uid === undefined && isGuardian(account)) throw invalid({ uid: 'uid is required.' })
  if (uid === undefined || uid === account.uid) return account.student_id
  const { student_id } = await db
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(isVisibleTo(account))
    .executeTakeFirstOrThrow(studentNotFound)
  return student_id
}
