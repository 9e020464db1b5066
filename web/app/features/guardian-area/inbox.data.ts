import { getInbox, readMessage } from '@ganit/contract/inbox'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const REFRESH_MS = 3 * 60 * 1000

const pageOfInbox = (page: number) => ({
  queryKey: ['inbox', page],
  shows: ['inbox'] as const,
  ask: (signal: AbortSignal) =>
    call(getInbox, { querystring: { ...(page > 1 && { page: String(page) }) }, signal }),
})

/** What one was told last, and how much of all of it is unread. */
export const inbox = apiQuery({ ...pageOfInbox(1), refetchInterval: REFRESH_MS })

/** A further page of it, of what is older. */
export const olderMessages = (page: number) => apiQuery(pageOfInbox(page))

export const markRead = write({
  key: ['inbox', 'read'],
  changes: ['inbox'],
  send: (message_id: number) => call(readMessage, { params: { message_id: String(message_id) } }),
})
