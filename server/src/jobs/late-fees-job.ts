import { makeLateFees } from '../features/late-fees/late-fees.service.ts'
import { DUES_JOB } from './dues-job.ts'
import type { Job } from './job.ts'

/** Asks for what being late costs. */
export const lateFeesJob: Job = {
  name: 'late-fees',
  after: DUES_JOB,
  run: (db, { stopping }) => makeLateFees(db, stopping),
}
