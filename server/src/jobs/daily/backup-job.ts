import { backupsFolder, listBackups } from '../../backup/folder.ts'
import type { Db } from '../../db/schema.ts'
import { findLatestRun } from '../../features/office/backups/backups.queries.ts'
import {
  type BackupParts,
  makeBackupNow,
  readBackupPlan,
} from '../../features/office/backups/backups.service.ts'
import { clock } from '../../lifecycle/clock.ts'
import type { Job } from '../job.ts'
import { hasRunBefore } from '../job-runs.queries.ts'

const DAY_MS = 86_400_000
/** A little less than a week, because backups are not made at the same second. */
const WEEK_MS = 7 * DAY_MS - DAY_MS / 2
/** A full disk must not be filled again every ten minutes. */
const PAUSE_AFTER_FAILURE_MS = 3_600_000

/** Makes the daily or weekly backup. A failed one is retried an hour later, and leaves the day unfinished. */
export const createBackupJob = (parts: BackupParts, now = () => clock.now()): Job => ({
  name: 'backup',
  async run(db, { day, stopping }) {
    // On its first day an academy has little to lose, and its admin waits.
    if (!(await hasRunBefore(db, day)) || !(await isWanted(db, parts, now()))) return true
    if (stopping.aborted || (await hasJustFailed(db, now()))) return false
    return makeBackupNow(parts, { stopping }).then(
      () => true,
      () => false,
    )
  },
})

async function isWanted(db: Db, { dataDir, ...deciding }: BackupParts, now: Date) {
  const { schedule } = await readBackupPlan(db, deciding)
  if (schedule !== 'weekly') return schedule === 'daily'
  const [latest] = (await listBackups(backupsFolder(dataDir))).filter(({ manifest }) => manifest)
  return !latest || absoluteDifference(now, latest.made_at) > WEEK_MS
}

async function hasJustFailed(db: Db, now: Date) {
  const run = await findLatestRun(db)
  return run?.stage === 'failed' && absoluteDifference(now, run.started_at) < PAUSE_AFTER_FAILURE_MS
}

/** Absolute difference: work done while the clock was ahead must not block once it is right. */
const absoluteDifference = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime())
