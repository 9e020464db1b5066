import { dayAfter } from '@ganit/contract/days'
import { createChangeRequest, listChangeRequests } from '@ganit/contract/people/change-requests'
import { reads, sends } from '../../../api/declared.ts'
import { lessonsOf } from '../../teaching/lessons/lessons.data.ts'

const WEEK = 7
const REFRESH_MS = 3 * 60 * 1000

/** Lessons of the next seven days. */
export const childWeek = (student_id: number, today: string) => ({
  ...lessonsOf({
    from: today,
    to: dayAfter(today, WEEK - 1),
    student_id: String(student_id),
  }),
  refetchInterval: REFRESH_MS,
})

/** This guardian's change requests, the newest first. */
export const ownChangeRequests = reads(listChangeRequests, {
  shows: ['change-request', 'student'],
})()

export const askForChange = sends(createChangeRequest, { changes: ['change-request'] })
