import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/office/backups'
import type { Attempt } from '../../../api/attempt.ts'
import { reads, sends } from '../../../api/declared.ts'
import { fetchAnew } from '../../../api/query-client.ts'

const POLL_MS = 1000

/** The backups that there are; asked again and again while one is being made. */
export const backupList = reads(getBackups, {
  shows: ['backup'],
  // One comes to see whether last night's is there.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
})()

const sendBegin = sends(makeBackup, { changes: ['backup'] })

/** Answers when the list says that one is being made. */
export async function beginBackup(attempt: Attempt) {
  await sendBegin({}, attempt)
  await fetchAnew(backupList).catch(() => undefined)
}

export const saveBackupPlan = sends(updateBackupPlan, { changes: ['backup'] })
