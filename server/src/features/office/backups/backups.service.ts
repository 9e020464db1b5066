import { basename } from 'node:path'
import type { Backup, BackupPlan, Backups } from '@ganit/contract/office/backups'
import type { Kysely } from 'kysely'
import type { Client, Pool } from 'pg'
import type { DatabaseAddress } from '../../../academy/academy.ts'
import {
  backupsFolder,
  freeFile,
  listBackups,
  prepareFolder,
  pruneBackups,
  removePartials,
  type StoredBackup,
} from '../../../backup/folder.ts'
import { BackupRunning, inLockedSession, makeBackupLocked } from '../../../backup/make-backup.ts'
import { isDatabaseAway } from '../../../db/connections/failures.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { systemProblem } from '../../../lifecycle/system-problem.ts'
import { ensureSettings } from '../../ground/settings/settings.queries.ts'
import {
  beginRun,
  endRun,
  findLatestRun,
  isRunning,
  markStage,
  readStoredPlan,
  updatePlan,
} from './backups.queries.ts'

/** Parts of the app that backups need. */
export type BackupParts = {
  db: Kysely<Database>
  pool: Pick<Pool, 'options'>
  /** The database's owner, because only the owner can create databases for a trial restore; absent: the pool's user. */
  owner?: DatabaseAddress
  /** A replica to read from instead; absent if there is none. */
  replicaUrl?: string | undefined
  dataDir: string
  /** Whether the database is our own, of which nobody else keeps copies. */
  hasOwnDatabase: boolean
  /** Present at a host's. */
  hosting?: object
  /** Whether the disk is too full to save anything; absent: never. */
  isStorageFull?: () => boolean
  log: Record<'error' | 'warn' | 'info', (line: string) => void>
}

/** The plan of a host, for all of its academies. */
const HOSTS_PLAN = { schedule: 'daily', kept: 7 } as const

type Deciding = Pick<BackupParts, 'hasOwnDatabase' | 'hosting'>

/** The plan with defaults: daily for our own database. At a host's, the host decides. */
export async function readBackupPlan(db: Db, { hasOwnDatabase, hosting }: Deciding) {
  if (hosting) return HOSTS_PLAN
  const { backup_schedule, backups_kept } = await readStoredPlan(db)
  return { schedule: backup_schedule ?? (hasOwnDatabase ? 'daily' : 'off'), kept: backups_kept }
}

/** Changes the plan. 409 in a hosted academy. */
export async function changePlan({ db, ...deciding }: BackupParts, changes: BackupPlan) {
  if (deciding.hosting) throw conflict('Your host decides about backups.')
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    if (Object.keys(changes).length > 0) await updatePlan(trx, changes)
  })
  return readBackupPlan(db, deciding)
}

/** Makes a backup, then deletes those beyond the number to keep. Failures are stored. Calls `onBegun` under the lock. */
export async function makeBackupNow(
  { db, pool, owner, replicaUrl, dataDir, isStorageFull, log, ...deciding }: BackupParts,
  { onBegun = () => {}, stopping }: { onBegun?: () => void; stopping?: AbortSignal } = {},
) {
  const folder = backupsFolder(dataDir)
  const where = owner ?? whereOf(pool)
  let run: number | undefined
  /** Writes the run's end while the lock is held: an open run without it is one that was interrupted. */
  async function makeLocked(client: Client) {
    try {
      const made = await makeBackupLocked(client, {
        where,
        replica: replicaUrl ? replicaAsOwner(owner, replicaUrl) : undefined,
        verify: true,
        stopping,
        async chooseFile(academy) {
          run = await beginRun(db)
          onBegun()
          // The rest of the disk is for PostgreSQL.
          if (isStorageFull?.()) throw new Error('the disk is full')
          await prepareFolder(folder)
          await removePartials(folder)
          return freeFile(folder, 'ganit', academy)
        },
        onStage: (stage) => run !== undefined && markStage(db, run, stage),
      })
      if (run !== undefined) await endRun(db, run, { file_name: basename(made.file) })
      return made
    } catch (error) {
      // After an abort the run stays open, as if the process had been killed; the next attempt marks it as interrupted.
      if (run !== undefined && !stopping?.aborted)
        await endRun(db, run, { problem: problemOf(error) }).catch(() => {})
      throw error
    }
  }
  try {
    const { file, manifest } = await inLockedSession(where, makeLocked, stopping)
    log.info(`${manifest.academy} is backed up: ${basename(file)}`)
    const { kept } = await readBackupPlan(db, deciding)
    await pruneBackups(folder, { kept, made: basename(file), now: clock.now() }).catch(
      (error: unknown) => log.warn(`An old backup could not be deleted: ${systemProblem(error)}`),
    )
  } catch (error) {
    if (!(error instanceof BackupRunning) && !stopping?.aborted)
      log.error(`The backup failed: ${problemOf(error)}`)
    throw error
  }
}

const problemOf = (error: unknown) =>
  isDatabaseAway(error) ? 'the database was away' : systemProblem(error)

/** Address of the database without the pool's timeouts, which are for requests. */
function whereOf({ options }: BackupParts['pool']) {
  const { connectionString, host, port, user, password, database, ssl } = options
  return { connectionString, host, port, user, password, database, ssl }
}

/** The replica with the owner's credentials, if separate: the owner may read everything. */
function replicaAsOwner(owner: DatabaseAddress | undefined, replicaUrl: string) {
  const url = new URL(replicaUrl)
  if (owner && 'connectionString' in owner) {
    const { username, password } = new URL(owner.connectionString)
    Object.assign(url, { username, password })
  }
  return { connectionString: url.href }
}

/** Starts a backup without waiting for its end; refuses while another runs. */
export const beginBackup = (parts: BackupParts) =>
  new Promise<void>((resolve, reject) => {
    makeBackupNow(parts, { onBegun: resolve }).then(resolve, (error: unknown) =>
      reject(error instanceof BackupRunning ? conflict('A backup is being made already.') : error),
    )
  })

export async function presentBackups({ db, dataDir, ...deciding }: BackupParts): Promise<Backups> {
  const [plan, run, held, stored] = [
    await readBackupPlan(db, deciding),
    await findLatestRun(db),
    await isRunning(db),
    await listBackups(backupsFolder(dataDir)),
  ]
  const isOpen = run && !run.ended_at && !held
  // One that ended since it was read is not open any more.
  const again = isOpen ? await findLatestRun(db) : undefined
  const isInterrupted = again && again.run_id === run?.run_id && !again.ended_at
  const problem = run?.problem ?? (isInterrupted ? 'It was interrupted.' : null)
  const isWorking = held && run && (run.stage === 'writing' || run.stage === 'checking')
  return {
    ...plan,
    ...(deciding.hosting && { by_host: true }),
    running: isWorking
      ? { started_at: run.started_at.toISOString(), stage: run.stage as 'writing' | 'checking' }
      : null,
    last_problem: run && problem ? { at: run.started_at.toISOString(), problem } : null,
    backups: stored.map(presentBackup),
  }
}

const presentBackup = ({ name, bytes, made_at, manifest }: StoredBackup): Backup => ({
  name,
  bytes,
  made_at: made_at.toISOString(),
  students: manifest?.tables.find((table) => table.name === 'students')?.rows ?? null,
  verified: manifest?.verified ?? null,
})
