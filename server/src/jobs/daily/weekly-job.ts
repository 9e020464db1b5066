import { academyNow } from '../../features/ground/settings/clock.service.ts'
import { planWeekly } from '../../features/ground/settings/weekly-plan.service.ts'
import type { Job } from '../job.ts'
import { isSteady } from '../job-runs.queries.ts'

/**
 * Plans the day's weekly note, and sends the last one if it was missed. Does nothing on the first day after a jump of
 * the clock, because messages cannot be withdrawn; the next day covers it.
 */
export const weeklyJob: Job = {
  name: 'weekly',
  run: (db, { day }) =>
    db.transaction().execute(async (trx) => {
      if (!(await isSteady(trx, day, 1))) return true
      const now = await academyNow(trx)
      await planWeekly(trx, now.date === day ? now : { date: day, time: '00:00' }, 'daily')
      return true
    }),
}
