import { type MessageReach, tellDuesOfDay } from '../features/messages/messages.service.ts'
import { DUES_JOB } from './dues-job.ts'
import type { Job } from './job.ts'
import { isSteady, keepOutcome } from './job-runs.queries.ts'

const NAME = 'messages'

/**
 * Tells families once a day of what is soon due and what is overdue, after the day's dues were made. On the first day after a jump
 * of the clock nobody is told, as no word can be taken back; what is due is told the day after as well.
 */
export const createDueMessagesJob = (reach: MessageReach): Job => ({
  name: NAME,
  after: DUES_JOB,
  run: (db, { day, outcome }) =>
    outcome
      ? Promise.resolve(true)
      : db.transaction().execute(async (trx) => {
          const told = (await isSteady(trx, day, 1)) ? await tellDuesOfDay(trx, reach, day) : 0
          await keepOutcome(trx, { job: NAME, day, outcome: { told } })
          return true
        }),
})
