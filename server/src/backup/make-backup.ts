import { rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { readMark, waitUntilCaughtUp } from '../db/replica/standing.ts'
import { type Academy, readAcademy, readFingerprint } from './academy.ts'
import { type Archive, assertWhole, openArchive } from './archive-reader.ts'
import { createArchive } from './archive-writer.ts'
import { createTemporaryDatabase, dropLeftovers, mayMakeDatabases, takeLock } from './databases.ts'
import { giveName, partialNameOf } from './folder.ts'
import { differingTables, loadBackup } from './load.ts'
import { FORMAT, FORMAT_VERSION, type Manifest, type TableEntry } from './manifest.ts'
import { byOrigin, openEarlier, partOf, readServerNumber, splitIntoParts } from './parts.ts'
import { runInSession, type Where } from './session.ts'
import { readMigrations, readSequences, readTables } from './tables.ts'
import { APP_VERSION } from './version.ts'

export type Plan = {
  where: Where
  /** A replica to read from, as long as it keeps up. */
  replica?: Where | undefined
  /** Chooses the file once no other backup runs. */
  chooseFile: (academy: Academy) => string | Promise<string>
  /** Whether the backup is restored on trial before it gets its name; ignored if this user may not create databases. */
  verify: boolean
  onStage?: (stage: Stage) => unknown
  /** Aborts the backup. */
  stopping?: AbortSignal
}

export type Stage = 'writing' | 'checking'
type FinishedBackup = { file: string; manifest: Manifest }

/** Thrown while another backup or restore is running. */
export class BackupRunning extends Error {
  constructor() {
    super('A backup or a restore of this academy is running already.')
  }
}

/** Thrown if parts of an earlier backup cannot be copied: then everything is read from the database. */
class EarlierDamaged extends Error {}

const orEarlierDamaged = <T>(step: Promise<T>) =>
  step.catch((cause) => {
    throw new EarlierDamaged('An earlier backup could not be read.', { cause })
  })

/**
 * Writes the whole academy in one snapshot into one file, while work goes on. The file gets its name once it is
 * complete, on disk and checked; a failure leaves nothing behind.
 */
export const makeBackup = (plan: Plan): Promise<FinishedBackup> =>
  inLockedSession(plan.where, (client) => makeBackupLocked(client, plan), plan.stopping)

/** Runs work that excludes other backups and restores. */
export const inLockedSession = <T>(
  where: Where,
  work: (client: Client) => Promise<T>,
  stopping?: AbortSignal,
) =>
  runInSession(
    where,
    async (client) => {
      if (!(await takeLock(client))) throw new BackupRunning()
      await dropLeftovers(client)
      return work(client)
    },
    stopping,
  )

/** `makeBackup` for a session that holds the lock already. */
export async function makeBackupLocked(client: Client, plan: Plan): Promise<FinishedBackup> {
  const academy = await readAcademy(client)
  const file = await plan.chooseFile(academy)
  const partial = partialNameOf(file)
  const verify = plan.verify && (await mayMakeDatabases(client))
  const earlier = await openEarlier(file, academy.id)
  const write = async (from?: Archive) => {
    await rm(partial, { force: true })
    await plan.onStage?.('writing')
    const manifest = await writeFromAnywhere(client, { ...plan, partial, verify, earlier: from })
    await plan.onStage?.('checking')
    await checkArchive(partial, plan, verify)
    await giveName(partial, file)
    return { file, manifest }
  }
  try {
    if (!earlier) return await write()
    return await write(earlier).catch((error) => {
      if (error instanceof EarlierDamaged) return write()
      throw error
    })
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  } finally {
    earlier?.close()
  }
}

type Writing = { partial: string; verify: boolean; earlier: Archive | undefined }

/** Reads from the replica to spare the primary; if that fails, from the primary. */
async function writeFromAnywhere(
  client: Client,
  { replica, stopping, ...writing }: Plan & Writing,
) {
  const mark = replica && (await readMark(client))
  if (!replica || !mark) return writeArchive(client, writing)
  try {
    return await runInSession(
      replica,
      async (reader) => {
        await waitUntilCaughtUp(reader, mark)
        return writeArchive(reader, writing)
      },
      stopping,
    )
  } catch {
    stopping?.throwIfAborted()
    await rm(writing.partial, { force: true })
    return writeArchive(client, writing)
  }
}

async function writeArchive(client: Client, { partial, verify: verified, earlier }: Writing) {
  const server = await readServerNumber(client)
  const archive = createArchive(partial)
  try {
    const names = (await readTables(client)).map(({ name }) => client.escapeIdentifier(name))
    await client.query('begin transaction isolation level repeatable read read only')
    // Before the snapshot, which the first query takes: a table that an upgrade writes anew is empty to an older one.
    if (names.length > 0) await client.query(`lock table ${names.join()} in access share mode`)
    const migrations = await readMigrations(client)
    if (migrations.length === 0) throw new Error('There is no academy in this database yet.')
    const { name, id } = await readAcademy(client)
    const made_at: string = (await client.query('select now()')).rows[0].now.toISOString()
    const tables: TableEntry[] = []
    for (const table of await readTables(client))
      for (const rows of await splitIntoParts(client, table, { server, now: made_at })) {
        const copied = partOf(earlier, rows, { migrations, verified, made_at })
        tables.push(
          copied && earlier
            ? await orEarlierDamaged(
                earlier.readPacked(copied).then((packed) => archive.addPart(copied, packed)),
              )
            : await archive.addTable(client, rows),
        )
      }
    const manifest: Manifest = {
      format: FORMAT,
      format_version: tables.some(({ part }) => part) ? FORMAT_VERSION : 1,
      app_version: APP_VERSION,
      academy: name,
      academy_id: id,
      fingerprint: await readFingerprint(client),
      made_at,
      postgres: (await client.query('show server_version')).rows[0].server_version,
      migrations,
      verified,
      tables,
      sequences: await readSequences(client),
    }
    await client.query('commit')
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    await archive.abandon()
    // This error comes between two tables, so the session is still in use; any other failure ends it.
    if (error instanceof EarlierDamaged) await client.query('rollback')
    throw error
  }
}

/**
 * Reads the file back; with `verify` also restores it into a temporary database and compares row by row. Parts of an
 * earlier backup were restored on trial with that one, so they are only read back.
 */
async function checkArchive(file: string, plan: Plan, verify: boolean) {
  const archive = await openArchive(file)
  try {
    const { read, copied } = byOrigin(archive)
    const checks = await Promise.allSettled([
      orEarlierDamaged(assertWhole(copied)),
      verify ? restoreOnTrial(read, plan) : assertWhole(read),
    ])
    // The first is thrown before the second, since a backup without the earlier file may mend it.
    for (const check of checks) if (check.status === 'rejected') throw check.reason
  } finally {
    archive.close()
  }
}

async function restoreOnTrial(archive: Archive, { where, stopping }: Plan) {
  const trial = await createTemporaryDatabase(where)
  try {
    await loadBackup(archive, trial.where, stopping)
    const different = await differingTables(archive, trial.where, stopping)
    if (different.length > 0)
      throw new Error(`The backup could not be restored on trial: ${different.join(', ')} differ.`)
  } finally {
    await trial.drop()
  }
}
