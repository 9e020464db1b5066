import { type MessageReach, tellDuesOfDay } from '../features/messages/messages.service.ts'
import { DUES_JOB } from './dues-job.ts'
import type { Job } from './job.ts'
import { keepOutcome } from './job-runs.queries.ts'

const NAME = 'messages'

/** Tells families once a day of what is soon due and what is overdue, after the day's dues were made. */
export const createDueMessagesJob = (reach: MessageReach): Job => ({
  name: NAME,
  after: DUES_JOB,
  run: (db, { day, outcome }) =>
    outcome
      ? Promise.resolve(true)
      : db.transaction().execute(async (trx) => {
          const told = await tellDuesOfDay(trx, reach, day)
          await keepOutcome(trx, { job: NAME, day, outcome: { told } })
          return true
        }),
})
