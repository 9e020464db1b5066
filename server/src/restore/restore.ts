import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Academy, readAcademy } from '../backup/academy.ts'
import { type Archive, assertWhole, openArchive } from '../backup/archive-reader.ts'
import { createTemporaryDatabase, dropDatabase, mayMakeDatabases } from '../backup/databases.ts'
import { backupsFolder, freeFile, prepareFolder } from '../backup/folder.ts'
import { assertKnown } from '../backup/load.ts'
import { inLockedSession, makeBackupLocked } from '../backup/make-backup.ts'
import type { Where } from '../backup/session.ts'
import { swapDatabases } from '../backup/swap.ts'
import { readMigrations } from '../backup/tables.ts'
import { prepareDataFolder } from '../db/academy/data-folder.ts'
import { lockDataFolder } from '../db/academy/instance-lock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import { readMachine } from '../features/ground/system/machine.ts'
import type { Config } from '../lifecycle/config.ts'
import { refuseHostsFolder } from '../lifecycle/hosts-folder.ts'
import { fillDatabase, NOBODY, readErasures } from './fill.ts'
import { assertRoom, fullDiskReason } from './room.ts'
import { compareAcademies, restoreCommand } from './whose.ts'

/** Options of a restore. */
export type Choice = {
  /** Whether to back up the present state first. */
  restorePoint: boolean
  /** Whether the backup may be of another academy than the present one. */
  anotherAcademy: boolean
  /** Whether a faulty ledger prevents the restore. */
  insistOnLedger: boolean
  say: (line: string) => void
}

export type RestoreOptions = Choice & {
  config: Config
  file: string
  log: Log
  onClose: (close: () => unknown) => void
}

/** The target of a restore. */
export type Place = {
  where: Where
  /** Folder with the academy's backups, for what was there until now. */
  dataDir: string
  /** Bytes free for the database; null: unknown, because an external server has a disk of its own. */
  freeBytes: () => Promise<number | null>
  /** Makes the restored database fit for use, just before it takes the academy's place. */
  settle?: (ready: { name: string; where: Where }) => Promise<unknown>
}

/** Restores an academy of a single installation. */
export async function restoreBackup(options: RestoreOptions) {
  const archive = await openWhole(options)
  const where = await findIdleServer(options)
  await restoreArchive(
    archive,
    {
      ...{ where, dataDir: options.config.dataDir },
      freeBytes: () => freeBytesFor(options.config),
    },
    options,
  )
  options.say(OTHER_SECRET)
}

/** Opens a backup and reads it to its end. Throws if it is damaged or from a newer Ganit. */
export async function openWhole({ file, onClose }: Pick<RestoreOptions, 'file' | 'onClose'>) {
  const archive = await openArchive(file)
  onClose(archive.close)
  assertKnown(archive)
  await assertWhole(archive)
  return archive
}

/**
 * Restores a backup. Nothing existing is touched until the last step: the backup was read completely, and is restored
 * beside the database, compared, migrated and checked; then the two swap names at once.
 */
export async function restoreArchive(archive: Archive, place: Place, options: Choice) {
  const { where, freeBytes } = place
  assertRoom(archive.manifest, await freeBytes())
  const { current, ready } = await inLockedSession(where, (client) =>
    prepareBeside(client, { ...options, ...place, archive }),
  ).catch(async (error: unknown) => {
    throw fullDiskReason(error, await freeBytes())
  })
  try {
    await place.settle?.(ready)
    await swapDatabases(where, { current, ready: ready.name })
  } catch (error) {
    await ready.drop()
    throw error
  }
  // The new database is now the academy's, and the restore point has the old one.
  await dropDatabase(where, ready.name)
  options.say(`The academy is what it was on ${momentOf(archive)}. Everyone signs in anew.`)
}

/** A restored database has no secret, so the next start cannot tell that it was another one. */
const OTHER_SECRET =
  'Without the secret of the academy that was backed up, second factors are to be switched off (docs/operations.md, "A lost phone").'

const momentOf = ({ manifest }: Archive) =>
  manifest.made_at.replace('T', ' ').replace(/\..*/, ' UTC')

/** Bytes free for the database of a configuration. */
export const freeBytesFor = async ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? null : (await readMachine(dataDir)).disk_free

async function findIdleServer({ config, log, onClose }: RestoreOptions): Promise<Where> {
  const { databaseUrl, dataDir } = config
  refuseHostsFolder(dataDir)
  prepareDataFolder(dataDir)
  if (databaseUrl) return { connectionString: databaseUrl }
  const lock = await lockDataFolder(dataDir)
  onClose(lock.release)
  const embedded = await startEmbedded({ dataDir, log, isGuest: true })
  onClose(embedded.stop)
  return embedded.address
}

type Preparation = Choice & Place & { archive: Archive }

async function prepareBeside(client: Client, options: Preparation) {
  const { where, archive } = options
  await assertIdle(client)
  if (!(await mayMakeDatabases(client)))
    throw new Error(
      'Restoring needs a database user that may create databases (ALTER ROLE … CREATEDB): the backup is restored beside the academy before it takes its place.',
    )
  const { rows } = await client.query('select current_database() as current')
  const here = (await readMigrations(client)).length > 0 ? await readAcademy(client) : undefined
  const isAnother = compareAcademies(archive, here, options)
  if (options.restorePoint && here) await makeRestorePoint(client, options, isAnother)
  // The same numbers belong to other people in another academy.
  const erasures = isAnother ? NOBODY : await readErasures(client, where)
  const ready = await createTemporaryDatabase(where)
  try {
    await fillDatabase(ready.where, { ...options, erasures, id: isAnother ? undefined : here?.id })
  } catch (error) {
    await ready.drop()
    throw error
  }
  options.say(
    `${archive.manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows are restored.`,
  )
  return { current: String(rows[0].current), ready }
}

const ENDS_WITHIN_MS = 3000
const LOOK_MS = 50

/**
 * Our own database is locked by its data folder; an external one is checked for connections. Those of a Ganit that has
 * just stopped need a moment to close.
 */
async function assertIdle(client: Client) {
  const until = performance.now() + ENDS_WITHIN_MS
  while (await isInUse(client)) {
    if (performance.now() > until)
      throw new Error('Ganit is running with this database. Stop it everywhere, then try again.')
    await sleep(LOOK_MS)
  }
}

async function isInUse(client: Client) {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'ganit%'`,
  )
  return rows.length > 0
}

async function makeRestorePoint(
  client: Client,
  { dataDir, where, say }: Preparation,
  isAnother: boolean,
) {
  const folder = backupsFolder(dataDir)
  await prepareFolder(folder)
  const chooseFile = (academy: Academy) => freeFile(folder, 'before-restore', academy)
  const { file } = await makeBackupLocked(client, { where, chooseFile, verify: true })
  say(`What was there until now is kept in ${file}.`)
  if (isAnother) say(`To bring it back: ${restoreCommand(file)}`)
}
