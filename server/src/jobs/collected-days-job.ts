import { daysToSum, sumDays } from '../features/money/payments/collected-days.queries.ts'
import type { Job } from './job.ts'

/** A month at once. */
const CHUNK = 31

/** Keeps what was collected on the days that are over, for reports of years. */
export const collectedDaysJob: Job = {
  name: 'collected-days',
  async run(db, { day, stopping }) {
    while (!stopping.aborted) {
      const days = await daysToSum(db, day, CHUNK)
      if (days.length === 0) return true
      await db.transaction().execute((trx) => sumDays(trx, days))
    }
    return false
  },
}
