import { membersOfEndedBatches } from '../features/memberships/memberships.queries.ts'
import { endWithBatch } from '../features/memberships/memberships.service.ts'
import type { Job } from './job.ts'

const CHUNK = 100

/**
 * Ends the memberships of batches that had their last day yesterday or before; what is due later is owed no more. One student
 * at a time, so that nobody waits for it. Broken off, it finds those that are left.
 */
export const endedBatchesJob: Job = {
  name: 'ended-batches',
  async run(db, { day, stopping }) {
    while (!stopping.aborted) {
      const members = await membersOfEndedBatches(db, day, CHUNK)
      if (members.length === 0) return true
      for (const member of members) await endWithBatch(db, member)
    }
    return false
  },
}
