import { dayAfter } from '@ganit/contract/days'
import { listOwnCourses } from '@ganit/contract/site/courses'
import { listOwnBatches } from '@ganit/contract/teaching/batches'
import { reads } from '../../../api/declared.ts'
import { studentProfile } from '../../people/students/students.data.ts'
import { lessonsOf } from '../../teaching/lessons/lessons.data.ts'

const REFRESH_MS = 3 * 60 * 1000

/**
 * The student's own record, refetched every three minutes while the tab is visible. Not retried: two time-outs in a row
 * would take 20 s.
 */
export const ownProfile = (uid: string) => ({
  ...studentProfile({ uid }),
  refetchInterval: REFRESH_MS,
  retryOnMount: false,
})

/** The own batches with their next class, refetched with the profile. */
export const ownBatches = reads(listOwnBatches, {
  shows: ['member'],
  refetchInterval: REFRESH_MS,
})()

/** The own courses with their active contents. */
export const ownCourses = reads(listOwnCourses, { shows: ['course'] })()

/** Days ahead for lessons. */
const WEEK = 7

/** Lessons of the next seven days. */
export const ownWeek = (today: string) => ({
  ...lessonsOf({ from: today, to: dayAfter(today, WEEK - 1) }),
  refetchInterval: REFRESH_MS,
})
