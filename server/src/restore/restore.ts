import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import { type Academy, readAcademy } from '../backup/academy.ts'
import { type Archive, assertWhole, openArchive } from '../backup/archive-reader.ts'
import { createTemporaryDatabase, dropDatabase, mayMakeDatabases } from '../backup/databases.ts'
import { backupsFolder, freeFile, prepareFolder } from '../backup/folder.ts'
import { assertKnown, differingTables, loadBackup } from '../backup/load.ts'
import { inLockedSession, makeBackupLocked } from '../backup/make-backup.ts'
import { runInSession, type Where } from '../backup/session.ts'
import { swapDatabases } from '../backup/swap.ts'
import { readMigrations } from '../backup/tables.ts'
import { prepareDataFolder } from '../db/academy/data-folder.ts'
import { lockDataFolder } from '../db/academy/instance-lock.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { Log } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { readMachine } from '../features/ground/system/machine.ts'
import { type Finding, findingInWords } from '../features/money/ledger/checkup.ts'
import { type Erasure, eraseAgain, erasuresOf } from '../features/office/privacy/erasure.service.ts'
import {
  allGuardianErasures,
  type GuardianErasure,
} from '../features/office/privacy/guardian-erasure.queries.ts'
import { eraseGuardiansAgain } from '../features/office/privacy/guardian-erasure.service.ts'
import {
  eraseStaffAgain,
  type StaffErasure,
  staffErasuresOf,
} from '../features/office/privacy/staff-erasure.service.ts'
import { findingsOf } from '../jobs/findings.ts'
import type { Config } from '../lifecycle/config.ts'
import { refuseHostsFolder } from '../lifecycle/hosts-folder.ts'
import { assertRoom, fullDiskReason } from './room.ts'
import { compareAcademies, restoreCommand } from './whose.ts'

type Erasures = { students: Erasure[]; guardians: GuardianErasure[]; staff: StaffErasure[] }
const NOBODY: Erasures = { students: [], guardians: [], staff: [] }

/** People the academy has erased; empty without an academy, or one from before erasures. */
async function readErasures(client: Client, where: Where): Promise<Erasures> {
  const { rows } = await client.query(`
    select to_regclass('public.erasures') is not null as students,
      to_regclass('public.guardian_erasures') is not null as guardians,
      to_regclass('public.staff_erasures') is not null as staff`)
  const known = rows[0]
  const { db } = openOperatorConnection(where as DatabaseAddress)
  try {
    return {
      students: known.students ? await erasuresOf(db) : [],
      guardians: known.guardians ? await allGuardianErasures(db) : [],
      staff: known.staff ? await staffErasuresOf(db) : [],
    }
  } finally {
    await db.destroy()
  }
}

/** Repeats erasures in a restored backup of people erased since; returns how many. */
async function repeatErasures(where: Where, { students, guardians, staff }: Erasures) {
  const { db } = openOperatorConnection(where as DatabaseAddress)
  try {
    return {
      students: await eraseAgain(db, students),
      guardians: await eraseGuardiansAgain(db, guardians),
      staff: await eraseStaffAgain(db, staff),
    }
  } finally {
    await db.destroy()
  }
}

export type Wish = {
  config: Config
  file: string
  /** Whether to back up the present state first. */
  restorePoint: boolean
  /** Whether the backup may be of another academy than the present one. */
  anotherAcademy: boolean
  /** Whether a faulty ledger prevents the restore. */
  insistOnLedger: boolean
  log: Log
  onClose: (close: () => unknown) => void
  say: (line: string) => void
}

/**
 * Restores an academy from a backup. Nothing existing is touched until the last step: the backup is read completely,
 * restored beside the database, compared, migrated and checked; then the two swap names at once.
 */
export async function restoreBackup(wish: Wish) {
  const archive = await openArchive(wish.file)
  wish.onClose(archive.close)
  assertKnown(archive)
  await assertWhole(archive)
  const where = await findIdleServer(wish)
  assertRoom(archive.manifest, await freeBytesFor(wish))
  const { current, ready } = await inLockedSession(where, (client) =>
    prepareBeside(client, { ...wish, archive, where }),
  ).catch(async (error: unknown) => {
    throw fullDiskReason(error, await freeBytesFor(wish))
  })
  try {
    await swapDatabases(where, { current, ready: ready.name })
  } catch (error) {
    await ready.drop()
    throw error
  }
  // The new database is now the academy's, and the restore point has the old one.
  await dropDatabase(where, ready.name)
  wish.say(`The academy is what it was on ${momentOf(archive)}. Everyone signs in anew.`)
  wish.say(OTHER_SECRET)
}

/** A restored database has no secret, so the next start cannot tell that it was another one. */
const OTHER_SECRET =
  'Without the secret of the academy that was backed up, second factors are to be switched off (docs/operations.md, "A lost phone").'

const momentOf = ({ manifest }: Archive) =>
  manifest.made_at.replace('T', ' ').replace(/\..*/, ' UTC')

/** Bytes free for the database; null: unknown, because an external server has a disk of its own. */
const freeBytesFor = async ({ config }: Wish) =>
  config.databaseUrl ? null : (await readMachine(config.dataDir)).disk_free

async function findIdleServer({ config, log, onClose }: Wish): Promise<Where> {
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

type Preparation = Wish & { archive: Archive; where: Where }

async function prepareBeside(client: Client, wish: Preparation) {
  const { where, archive } = wish
  await assertIdle(client)
  if (!(await mayMakeDatabases(client)))
    throw new Error(
      'Restoring needs a database user that may create databases (ALTER ROLE … CREATEDB): the backup is restored beside the academy before it takes its place.',
    )
  const { rows } = await client.query('select current_database() as current')
  const here = (await readMigrations(client)).length > 0 ? await readAcademy(client) : undefined
  const isAnother = compareAcademies(archive, here, wish)
  if (wish.restorePoint && here) await makeRestorePoint(client, wish, isAnother)
  // The same numbers belong to other people in another academy.
  const erasures = isAnother ? NOBODY : await readErasures(client, where)
  const ready = await createTemporaryDatabase(where)
  try {
    await fillDatabase(ready.where, { ...wish, erasures, id: isAnother ? undefined : here?.id })
  } catch (error) {
    await ready.drop()
    throw error
  }
  wish.say(`${archive.manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows are restored.`)
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
  { config, where, say }: Preparation,
  isAnother: boolean,
) {
  const folder = backupsFolder(config.dataDir)
  await prepareFolder(folder)
  const chooseFile = (academy: Academy) => freeFile(folder, 'before-restore', academy)
  const { file } = await makeBackupLocked(client, { where, chooseFile, verify: true })
  say(`What was there until now is kept in ${file}.`)
  if (isAnother) say(`To bring it back: ${restoreCommand(file)}`)
}

type Filling = Preparation & { erasures: Erasures; id: Academy['id'] }

async function fillDatabase(where: Where, { archive, erasures, id, insistOnLedger, say }: Filling) {
  await loadBackup(archive, where)
  const different = await differingTables(archive, where)
  if (different.length > 0)
    throw new Error(`What was restored differs from the backup: ${different.join(', ')}.`)
  await migrate(where as DatabaseAddress)
  if (!archive.manifest.academy_id) await setAcademyId(where, id)
  const erased = await repeatErasures(where, erasures)
  for (const [who, count] of [
    ['Students', erased.students],
    ['Guardians', erased.guardians],
    ['Staff', erased.staff],
  ] as const)
    if (count > 0) say(`${who} who were erased since the backup, erased again: ${count}.`)
  const findings = await findLedgerFaults(where)
  for (const line of findings.flatMap(findingInWords)) say(line)
  if (findings.length > 0 && insistOnLedger)
    throw new Error(
      'The ledger in this backup does not agree, so nothing was changed. Restore it all the same with --accept-ledger.',
    )
}

/** Gives a backup of an earlier Ganit the id of the academy whose place it takes, or a new one. */
const setAcademyId = (where: Where, id: Academy['id']) =>
  runInSession(where, (client) =>
    client.query(
      `insert into academy_identity (academy_id) values (coalesce($1::uuid, gen_random_uuid()))
      on conflict (is_only) do update set academy_id = excluded.academy_id`,
      [id],
    ),
  )

async function findLedgerFaults(where: Where): Promise<Finding[]> {
  const { db } = openOperatorConnection(where as DatabaseAddress)
  return findingsOf(db).finally(() => db.destroy())
}
