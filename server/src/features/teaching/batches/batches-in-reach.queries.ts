import { sql } from 'kysely'
import type { Account } from '../../../http/access.ts'
import { reachOf, visibleTo } from '../../ground/rights/rights.ts'
import { batchOfTeacher } from '../lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const ofTheirStudents = (account: Caller) => sql<boolean>`exists (
  select from memberships join students using (student_id)
  where memberships.batch_id = batches.batch_id and left_on is null and ${visibleTo(account)})`

/**
 * Condition on `batches` for those whose name an account may read: all for the office, a teacher's own, for other
 * accounts those of their present students.
 */
export const batchInReach = (account: Caller) =>
  reachOf(account, {
    teacher: () => batchOfTeacher(account.uid),
    guardian: () => ofTheirStudents(account),
    student: () => ofTheirStudents(account),
  })
