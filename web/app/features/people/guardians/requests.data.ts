import { acceptChangeRequest, declineChangeRequest } from '@ganit/contract/people/change-requests'
import { getRequests } from '@ganit/contract/people/requests'
import { reads, sends } from '../../../api/declared.ts'

const REFRESH_MS = 60 * 1000

/** Requests waiting for the office, by kind, the oldest first. */
export const requests = reads(getRequests, {
  shows: ['guardian', 'change-request', 'agreement', 'student'],
  refetchInterval: REFRESH_MS,
})()

/** Changes the record as requested; `version` is that of the record shown. */
export const acceptChange = sends(acceptChangeRequest, { changes: ['change-request', 'student'] })

export const declineChange = sends(declineChangeRequest, { changes: ['change-request'] })
