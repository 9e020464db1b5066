import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/backups'
import type { Input } from '@ganit/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

const POLL_MS = 1000

/** The backups that there are; asked again and again while one is being made. */
export const backupList = queryOptions({
  queryKey: ['backups'],
  queryFn: () => call(getBackups, {}),
  // One comes to see whether last night's is there.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
})

export async function beginBackup(attempt: Attempt) {
  await call(makeBackup, { attempt })
  await queryClient.invalidateQueries(backupList)
}

export async function saveBackupPlan(body: Input<typeof updateBackupPlan>['body']) {
  await call(updateBackupPlan, { body })
  await queryClient.invalidateQueries(backupList)
}
