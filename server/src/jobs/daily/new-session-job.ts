import { unfinishedPlans } from '../../features/office/new-session/outcomes.queries.ts'
import { runPlan, undoPlan } from '../../features/office/new-session/run.service.ts'
import type { Job } from '../job.ts'
import { isSteady } from '../job-runs.queries.ts'

/**
 * Begins the new sessions whose day has come, and continues interrupted ones. Runs before memberships end with their
 * batches. Does nothing on the first day after a jump of the clock; the next day does it.
 */
export const newSessionJob: Job = {
  name: 'new-session',
  async run(db, { day, stopping }) {
    if (!(await isSteady(db, day, 1))) return true
    for (const { session_plan_id, state } of await unfinishedPlans(db, day)) {
      const work = state === 'undoing' ? undoPlan : runPlan
      for await (const _ of work(db, session_plan_id)) if (stopping.aborted) return false
    }
    return true
  },
}
