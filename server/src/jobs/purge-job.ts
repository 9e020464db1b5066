import { deleteExpired } from '../features/accounts/expired.queries.ts'
import type { Job } from './job.ts'
import { keepOutcome } from './job-runs.queries.ts'

/** Deletes what has expired and opens nothing any more, so that these tables do not grow without end. */
export const purgeJob: Job = {
  name: 'purge',
  async run(db, { day }) {
    await keepOutcome(db, { job: 'purge', day, outcome: await deleteExpired(db) })
    return true
  },
}
