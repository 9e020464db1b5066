import { makeLateFees } from '../features/money/late-fees/late-fees.service.ts'
import { DUES_JOB } from './dues-job.ts'
import type { Job } from './job.ts'

/** Asks for what being late costs, and takes back what was asked for while the clock was ahead. */
export const lateFeesJob: Job = {
  name: 'late-fees',
  after: DUES_JOB,
  run: (db, { day, stopping }) => makeLateFees(db, { today: day, stopping }),
}
