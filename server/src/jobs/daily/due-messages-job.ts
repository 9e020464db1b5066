import { type MessageReach, tellDuesOfDay } from '../../features/messages/messages.service.ts'
import type { Job } from '../job.ts'
import { isSteady, saveOutcome } from '../job-runs.queries.ts'
import { DUES_JOB } from './dues-job.ts'

const NAME = 'messages'

/**
 * Tells families once a day about due and overdue dues, after the day's dues were created. Sends nothing on the first
 * day after a jump of the clock, because messages cannot be withdrawn; the next day covers it.
 */
export const createDueMessagesJob = (reach: MessageReach): Job => ({
  name: NAME,
  after: DUES_JOB,
  run: (db, { day, outcome }) =>
    outcome
      ? Promise.resolve(true)
      : db.transaction().execute(async (trx) => {
          const told = (await isSteady(trx, day, 1)) ? await tellDuesOfDay(trx, reach, day) : 0
          await saveOutcome(trx, { job: NAME, day, outcome: { told } })
          return true
        }),
})
