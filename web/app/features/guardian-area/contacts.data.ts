import {
  type ChangeRequestDraft,
  createChangeRequest,
  listChangeRequests,
} from '@ganit/contract/change-requests'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** What this guardian has asked to have changed, the newest first. */
export const ownChangeRequests = apiQuery({
  queryKey: ['change-requests', 'own'],
  shows: ['change-request', 'student'],
  ask: (signal) => call(listChangeRequests, { querystring: {}, signal }),
})

type Changes = Partial<Record<keyof ChangeRequestDraft['changes'], string>>

/** Asks the academy to change a child's record. */
export const askForChange = write({
  key: ['change-request', 'ask'],
  changes: ['change-request'],
  send: (uid: string, changes: Changes, attempt: Attempt) =>
    call(createChangeRequest, { body: { uid, changes: changes as object }, attempt }),
})
