import { dayAfter } from '@ganit/contract/days'
import { listOwnCourses } from '@ganit/contract/site/courses'
import { listOwnBatches } from '@ganit/contract/teaching/batches'
import { reads } from '../../../api/declared.ts'
import { lessonsOf } from '../../teaching/lessons/lessons.data.ts'
import { studentProfile } from '../students/students.data.ts'

const REFRESH_MS = 3 * 60 * 1000

/**
 * The signed-in student's own record, asked for again every three minutes while the tab is looked at. A failure
 * stays a failure until it is retried: two time-outs in a row would keep one waiting for 20 s.
 */
export const ownProfile = (uid: string) => ({
  ...studentProfile({ uid }),
  refetchInterval: REFRESH_MS,
  retryOnMount: false,
})

/** The own batches; the next class of each is asked for again with the profile. */
export const ownBatches = reads(listOwnBatches, {
  shows: ['member'],
  refetchInterval: REFRESH_MS,
})()

/** The own courses with what of their content is active. */
export const ownCourses = reads(listOwnCourses, { shows: ['course'] })()

/** So many days back homework is looked for, and ahead lessons. */
const WEEK = 7

/** The own lessons of the seven days from today on, and of the seven before, whose homework is still to be done. */
export const ownWeek = (today: string) => ({
  ...lessonsOf({ from: dayAfter(today, -WEEK), to: dayAfter(today, WEEK - 1) }),
  refetchInterval: REFRESH_MS,
})
