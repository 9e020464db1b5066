import { acceptChangeRequest, declineChangeRequest } from '@ganit/contract/change-requests'
import type { Input } from '@ganit/contract/endpoint'
import { getRequests } from '@ganit/contract/requests'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const REFRESH_MS = 60 * 1000

/** What waits for the office to decide, of each kind the longest waiting first. */
export const requests = apiQuery({
  queryKey: ['requests'],
  shows: ['guardian', 'change-request', 'agreement', 'student'],
  ask: (signal) => call(getRequests, { signal }),
  refetchInterval: REFRESH_MS,
})

/** Changes the record as it was asked for; `version` is the one of the record that was looked at. */
export const acceptChange = write({
  key: ['change-request', 'accept'],
  changes: ['change-request', 'student'],
  send: async (change_request_id: number, version: number) => {
    const params = { change_request_id: String(change_request_id) }
    return (await call(acceptChangeRequest, { params, body: { version } })).message
  },
})

export const declineChange = write({
  key: ['change-request', 'decline'],
  changes: ['change-request'],
  send: async (change_request_id: number, body: Input<typeof declineChangeRequest>['body']) => {
    const params = { change_request_id: String(change_request_id) }
    return (await call(declineChangeRequest, { params, body })).message
  },
})
