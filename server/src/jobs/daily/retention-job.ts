import { readPrivacyTasks } from '../../features/people/agreements/tasks.queries.ts'
import type { Job } from '../job.ts'
import { saveOutcome } from '../job-runs.queries.ts'

/** Reports how many records are up for review. Never erases: people decide that. */
export const retentionJob: Job = {
  name: 'retention',
  async run(db, { day, log }) {
    const { requests, past_time } = await readPrivacyTasks(db, day)
    const outcome = { requests: requests.total, past_time: past_time.total }
    if (outcome.requests + outcome.past_time > 0)
      log.warn(
        `${outcome.requests} students asked to be erased, and ${outcome.past_time} records are past their time. See Settings, Privacy.`,
      )
    await saveOutcome(db, { job: 'retention', day, outcome })
    return true
  },
}
