import { sql } from 'kysely'
import type { Account } from '../../../http/access.ts'
import { isInReachOf, isVisibleTo } from '../../ground/rights/rights.ts'
import { isBatchOfTeacher } from '../lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const isOfTheirStudents = (account: Caller) => sql<boolean>`exists (
  select from memberships join students using (student_id)
  where memberships.batch_id = batches.batch_id and left_on is null and ${isVisibleTo(account)})`

/**
 * Condition on `batches` for those whose name an account may read: the office all, a teacher their own, other accounts
 * those of their present students.
 */
export const isBatchInReach = (account: Caller) =>
  isInReachOf(account, {
    teacher: () => isBatchOfTeacher(account.uid),
    guardian: () => isOfTheirStudents(account),
    student: () => isOfTheirStudents(account),
  })
