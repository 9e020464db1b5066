import { sql } from 'kysely'
import type { Account } from '../../http/access.ts'
import { type Reader, reachOf } from '../accounts/rights.ts'
import { batchOfTeacher } from '../teaching/lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const ofTeacher = (uid: string) => sql<boolean>`exists (
  select from test_batches join batches using (batch_id)
  where test_batches.test_id = tests.test_id and ${batchOfTeacher(uid)})`

const ofNobodyElse = (uid: string) => sql<boolean>`not exists (
  select from test_batches join batches using (batch_id)
  where test_batches.test_id = tests.test_id and not ${batchOfTeacher(uid)})`

/** The tests an account reaches, as a condition on `tests`: a teacher those of a batch of theirs, the owner all. */
export const testInReach = (account: Caller) =>
  reachOf(account, { teacher: () => ofTeacher(account.uid) })

/** That all batches of a test are an account's own, so that it may change the test and sees all who sit it. */
export const isWhollyTheirs = (account: Caller) =>
  reachOf(account, { teacher: () => ofNobodyElse(account.uid) })

/** That a batch is one whose tests an account makes; a condition on `batches`. */
export const batchForTests = (account: Reader) =>
  reachOf(account, { teacher: () => batchOfTeacher(account.uid) })
