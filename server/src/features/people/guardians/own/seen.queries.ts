import type { Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { isVisibleTo } from '../../../ground/rights/rights.ts'
import { studentNotFound } from '../../students/students.queries.ts'

/** Number of a student whom the account may see at least in part. */
export async function findSeenStudentId(db: Db, account: Account, uid: string) {
  const { student_id } = await db
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(isVisibleTo(account, 'students.uid', { limited: true }))
    .executeTakeFirstOrThrow(studentNotFound)
  return student_id
}
