import { sql } from 'kysely'
import type { Account } from '../../http/access.ts'
import { isInReachOf, type Reader } from '../ground/rights/rights.ts'
import { isBatchOfTeacher } from '../teaching/lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const isOfTeacher = (uid: string) => sql<boolean>`exists (
  select from test_batches join batches using (batch_id)
  where test_batches.test_id = tests.test_id and ${isBatchOfTeacher(uid)})`

const isOfNobodyElse = (uid: string) => sql<boolean>`not exists (
  select from test_batches join batches using (batch_id)
  where test_batches.test_id = tests.test_id and not ${isBatchOfTeacher(uid)})`

/** Condition on `tests` for those that an account may see: a teacher's batches' tests, all for the owner. */
export const isTestInReach = (account: Caller) =>
  isInReachOf(account, { teacher: () => isOfTeacher(account.uid) })

/** True if all batches of a test are the account's, which then may change the test and sees all sitters. */
export const isWhollyTheirs = (account: Caller) =>
  isInReachOf(account, { teacher: () => isOfNobodyElse(account.uid) })

/** Condition on `batches` for those for which an account may make tests. */
export const isBatchForTests = (account: Reader) =>
  isInReachOf(account, { teacher: () => isBatchOfTeacher(account.uid) })
