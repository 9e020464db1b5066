import { getInbox, readMessage } from '@ganit/contract/inbox'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const REFRESH_MS = 3 * 60 * 1000

/** What one was told last, and how much of all of it is unread. */
export const inbox = apiQuery({
  queryKey: ['inbox'],
  shows: ['inbox'],
  ask: (signal) => call(getInbox, { querystring: {}, signal }),
  refetchInterval: REFRESH_MS,
})

export const markRead = write({
  key: ['inbox', 'read'],
  changes: ['inbox'],
  send: (message_id: number) => call(readMessage, { params: { message_id: String(message_id) } }),
})
