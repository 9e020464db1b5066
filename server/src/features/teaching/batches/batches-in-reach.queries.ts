import { sql } from 'kysely'
import type { Account } from '../../../http/access.ts'
import { reachOf, visibleTo } from '../../accounts/rights.ts'
import { batchOfTeacher } from '../lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const ofTheirStudents = (account: Caller) => sql<boolean>`exists (
  select from memberships join students using (student_id)
  where memberships.batch_id = batches.batch_id and left_on is null and ${visibleTo(account)})`

/**
 * The batches whose name an account may read, as a condition on `batches`: the office all, a teacher their own, others those
 * that a student of theirs is in now.
 */
export const batchInReach = (account: Caller) =>
  reachOf(account, {
    teacher: () => batchOfTeacher(account.uid),
    guardian: () => ofTheirStudents(account),
    student: () => ofTheirStudents(account),
  })
