import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/backups'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const POLL_MS = 1000

/** The backups that there are; asked again and again while one is being made. */
export const backupList = apiQuery({
  queryKey: ['backups'],
  shows: ['backup'],
  ask: (signal) => call(getBackups, { signal }),
  // One comes to see whether last night's is there.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
})

/** Answers when the list says that one is being made. */
export async function beginBackup(attempt: Attempt) {
  await begin(attempt)
  await queryClient.fetchQuery({ ...backupList, staleTime: 0 }).catch(() => undefined)
}

const begin = write({
  key: ['backup', 'begin'],
  changes: ['backup'],
  send: (attempt: Attempt) => call(makeBackup, { attempt }),
})

export const saveBackupPlan = write({
  key: ['backup', 'plan'],
  changes: ['backup'],
  send: (body: Input<typeof updateBackupPlan>['body']) => call(updateBackupPlan, { body }),
})
