import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid } from '../../../http/errors.ts'
import { isGuardian, visibleTo } from '../../accounts/rights.ts'
import { studentNotFound } from '../students/students.queries.ts'

/**
 * Of which student somebody asks who may mean themselves or a child: who names nobody, of themselves. 404 where the child is
 * not theirs; null where an account has no record.
 */
export async function askedStudentId(db: Db, account: Account, uid: string | undefined) {
  if (uid === undefined && isGuardian(account)) throw invalid({ uid: 'uid is required.' })
  if (uid === undefined || uid === account.uid) return account.student_id
  const { student_id } = await db
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(visibleTo(account))
    .executeTakeFirstOrThrow(studentNotFound)
  return student_id
}
