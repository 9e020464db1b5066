import { acceptChangeRequest, declineChangeRequest } from '@ganit/contract/people/change-requests'
import { getRequests } from '@ganit/contract/people/requests'
import { reads, sends } from '../../../api/declared.ts'

const REFRESH_MS = 60 * 1000

/** What waits for the office to decide, of each kind the longest waiting first. */
export const requests = reads(getRequests, {
  shows: ['guardian', 'change-request', 'agreement', 'student'],
  refetchInterval: REFRESH_MS,
})()

/** Changes the record as it was asked for; `version` is the one of the record that was looked at. */
export const acceptChange = sends(acceptChangeRequest, { changes: ['change-request', 'student'] })

export const declineChange = sends(declineChangeRequest, { changes: ['change-request'] })
