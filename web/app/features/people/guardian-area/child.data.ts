import { dayAfter } from '@ganit/contract/days'
import { createChangeRequest, listChangeRequests } from '@ganit/contract/people/change-requests'
import { reads, sends } from '../../../api/declared.ts'
import { lessonsOf } from '../../teaching/lessons/lessons.data.ts'

const WEEK = 7
const REFRESH_MS = 3 * 60 * 1000

/** The lessons of a child of the seven days from today on, and of the seven before, whose homework is still to be done. */
export const childWeek = (student_id: number, today: string) => ({
  ...lessonsOf({
    from: dayAfter(today, -WEEK),
    to: dayAfter(today, WEEK - 1),
    student_id: String(student_id),
  }),
  refetchInterval: REFRESH_MS,
})

/** What this guardian has asked to have changed, the newest first. */
export const ownChangeRequests = reads(listChangeRequests, {
  shows: ['change-request', 'student'],
})()

/** Asks the academy to change a child's record. */
export const askForChange = sends(createChangeRequest, { changes: ['change-request'] })
