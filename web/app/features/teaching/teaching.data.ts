import { listClassBatches } from '@ganit/contract/teaching/batches'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

/** The batches a teacher teaches, as their teacher or at one of their weekly times. */
export const ownTeaching = apiQuery({
  queryKey: ['batches', 'own-teaching'],
  shows: ['batch', 'member', 'course'],
  ask: (signal) => call(listClassBatches, { signal }),
})
