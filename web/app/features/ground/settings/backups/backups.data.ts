import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/office/backups'
import type { Attempt } from '../../../../api/attempt.ts'
import { reads, sends } from '../../../../api/declared.ts'
import { fetchAnew } from '../../../../api/query-client.ts'

const POLL_MS = 1000

/** All backups; polled while one is being made. */
export const backupList = reads(getBackups, {
  shows: ['backup'],
  // People come to check last night's backup.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
})()

const sendBegin = sends(makeBackup, { changes: ['backup'] })

/** Starts a backup; resolves once the list shows it running. */
export async function beginBackup(attempt: Attempt) {
  await sendBegin({}, attempt)
  await fetchAnew(backupList).catch(() => undefined)
}

export const saveBackupPlan = sends(updateBackupPlan, { changes: ['backup'] })
