import { checkUp, inWords } from '../features/money/ledger/checkup.ts'
import { ATTENDANCE_JOB } from './attendance-job.ts'
import { DUES_JOB } from './dues-job.ts'
import type { Job } from './job.ts'
import { keepOutcome, lastFinishedDay } from './job-runs.queries.ts'

/** Recomputes the whole ledger once a day and logs what does not agree. Runs after the day's dues were made. */
export const checkupJob: Job = {
  name: 'checkup',
  after: DUES_JOB,
  async run(db, { day, log }) {
    const isLookedAt = (await lastFinishedDay(db, ATTENDANCE_JOB)) === day
    const findings = await checkUp(db, { today: day, madeUntil: day, isLookedAt })
    for (const finding of findings) log.error(`The ledger is wrong. ${inWords(finding).join('\n')}`)
    await keepOutcome(db, { job: 'checkup', day, outcome: { findings } })
    return true
  },
}
