import type { Trx } from '../../../db/schema.ts'
import { enqueue } from '../../ground/background-jobs/background-jobs.queries.ts'

export const MARK_TEST_JOB = 'mark test'

/** Has what was handed in of a test, or counts since, be marked once this transaction is committed. */
export const markSoon = (trx: Trx, test_id: number) =>
  enqueue(trx, { kind: MARK_TEST_JOB, key: `${MARK_TEST_JOB} ${test_id}`, input: { test_id } })
