import {
  type EndedMembership,
  membersEndedEarly,
  membersOfEndedBatches,
} from '../../features/people/memberships/memberships.queries.ts'
import {
  endWithBatch,
  reopenWithBatch,
} from '../../features/people/memberships/memberships.service.ts'
import type { Job } from '../job.ts'

const CHUNK = 100

/**
 * Ends memberships of batches that have ended, and withdraws later dues. Reopens those ended too early while the clock
 * was ahead. One student at a time, without long locks. An interrupted run can be repeated.
 */
export const endedBatchesJob: Job = {
  name: 'ended-batches',
  async run(db, { day, ahead, stopping }) {
    const forEach = async (
      next: typeof membersOfEndedBatches,
      each: (member: EndedMembership) => Promise<void>,
    ) => {
      while (!stopping.aborted) {
        const members = await next(db, day, CHUNK)
        if (members.length === 0) return true
        for (const member of members) await each(member)
      }
      return false
    }
    if (ahead && !(await forEach(membersEndedEarly, (early) => reopenWithBatch(db, early, day))))
      return false
    return forEach(membersOfEndedBatches, (member) => endWithBatch(db, member, day))
  },
}
