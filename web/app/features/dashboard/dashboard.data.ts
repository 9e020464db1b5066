import { listOwnBatches } from '@ganit/contract/batches'
import { listOwnCourses } from '@ganit/contract/courses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { studentProfile } from '../students/students.data.ts'

const REFRESH_MS = 3 * 60 * 1000

/**
 * The signed-in student's own record, asked for again every three minutes while the tab is looked at. A failure
 * stays a failure until it is retried: two time-outs in a row would keep one waiting for 20 s.
 */
export const ownProfile = (uid: string) =>
  queryOptions({ ...studentProfile(uid), refetchInterval: REFRESH_MS, retryOnMount: false })

/** The own batches; the next class of each is asked for again with the profile. */
export const ownBatches = queryOptions({
  queryKey: ['own', 'batches'],
  queryFn: () => call(listOwnBatches, {}),
  refetchInterval: REFRESH_MS,
})

/** The own courses with what of their content is active. */
export const ownCourses = queryOptions({
  queryKey: ['own', 'courses'],
  queryFn: () => call(listOwnCourses, {}),
})
