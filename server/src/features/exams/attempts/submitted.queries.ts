import type { Trx } from '../../../db/schema.ts'
import { enqueueJob } from '../../ground/background-jobs/background-jobs.queries.ts'

export const MARK_TEST_JOB = 'mark test'

/** Enqueues marking of submitted or newly counted attempts, after the commit. */
export const enqueueMarking = (trx: Trx, test_id: number) =>
  enqueueJob(trx, { kind: MARK_TEST_JOB, key: `${MARK_TEST_JOB} ${test_id}`, input: { test_id } })
