import { sql } from 'kysely'
import type { Account } from '../../http/access.ts'
import { type Reader, reachOf } from '../ground/rights/rights.ts'
import { batchOfTeacher } from '../teaching/lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const ofTeacher = (uid: string) => sql<boolean>`exists (
  select from test_batches join batches using (batch_id)
  where test_batches.test_id = tests.test_id and ${batchOfTeacher(uid)})`

const ofNobodyElse = (uid: string) => sql<boolean>`not exists (
  select from test_batches join batches using (batch_id)
  where test_batches.test_id = tests.test_id and not ${batchOfTeacher(uid)})`

/** Condition on `tests` for those that an account may see: a teacher's batches' tests, all for the owner. */
export const testInReach = (account: Caller) =>
  reachOf(account, { teacher: () => ofTeacher(account.uid) })

/** True if all batches of a test are the account's, which then may change the test and sees all sitters. */
export const isWhollyTheirs = (account: Caller) =>
  reachOf(account, { teacher: () => ofNobodyElse(account.uid) })

/** Condition on `batches` for those for which an account may make tests. */
export const batchForTests = (account: Reader) =>
  reachOf(account, { teacher: () => batchOfTeacher(account.uid) })
