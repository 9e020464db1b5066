import { listWaitedTests } from '@ganit/contract/exams/waited-tests'
import { listClassBatches } from '@ganit/contract/teaching/batches'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { reads } from '../../api/declared.ts'

/** The batches a teacher teaches, as their teacher or at one of their weekly times. */
export const ownTeaching = apiQuery({
  queryKey: ['batches', 'own-teaching'],
  shows: ['batch', 'member', 'course'],
  ask: (signal) => call(listClassBatches, { signal }),
})

/** Online tests of the coming day that children cannot begin until a parent agrees. */
export const waitedTests = reads(listWaitedTests, {
  shows: ['test', 'agreement', 'member', 'settings'],
})()
