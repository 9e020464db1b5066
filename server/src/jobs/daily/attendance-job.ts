import { refreshNextConcerns } from '../../features/teaching/attendance/concerns.service.ts'
import type { Job } from '../job.ts'
import { saveOutcome } from '../job-runs.queries.ts'

export const ATTENDANCE_JOB = 'attendance'

/** Recomputes concerns daily, because the period of counted days moves on. */
export const attendanceJob: Job = {
  name: ATTENDANCE_JOB,
  async run(db, { day, outcome, stopping }) {
    let after = (outcome as { after?: number } | null)?.after ?? 0
    while (!stopping.aborted) {
      const last = await refreshNextConcerns(db, after, day)
      if (last === undefined) return true
      after = last
      await saveOutcome(db, { job: ATTENDANCE_JOB, day, outcome: { after } })
    }
    return false
  },
}
