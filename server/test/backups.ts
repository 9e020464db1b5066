import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { loadLedger } from '../seed/bulk/ledger-load.ts'
import { openArchive } from '../src/backup/archive-reader.ts'
import { createArchive } from '../src/backup/archive-writer.ts'
import { temporaryPrefix } from '../src/backup/databases.ts'
import { differingTables } from '../src/backup/load.ts'
import { makeBackup } from '../src/backup/make-backup.ts'
import type { Manifest } from '../src/backup/manifest.ts'
import { runInSession, type Where } from '../src/backup/session.ts'
import type { EmbeddedAddress } from '../src/db/embedded/address.ts'
import type { Db } from '../src/db/schema.ts'
import { clock } from '../src/lifecycle/clock.ts'
import type { Config } from '../src/lifecycle/config.ts'
import { restoreBackup } from '../src/restore/restore.ts'
import { openAcademy } from './academy.ts'
import { copyTemplate } from './database.ts'
import { temporaryFolder } from './temporary.ts'

const SMALL = { students: 40, batches: 4, months: 3, paidMonths: 2 }

/** A database with rows in most tables, and a folder for backups. Removed after the test. */
export async function anAcademyToKeep(name: string) {
  const { address, db, pool } = await copyTemplate(inject('database'), `backup_${name}`)
  const folder = temporaryFolder()
  const academy = await openAcademy({ db, pool }, { dataDir: folder })
  await loadLedger(db, SMALL)
  // Dues exist up to a day and one further: with this one, the three loaded months.
  const made = { job: 'dues', day: '2025-02-20', finished_at: clock.now(), outcome: null }
  await db.insertInto('job_runs').values(made).execute()
  await academy.aStudent()
  let isOpen = true
  async function leave() {
    if (!isOpen) return
    isOpen = false
    await academy.close()
    await db.destroy()
  }
  onTestFinished(leave)
  const file = join(folder, 'a.backup')
  return {
    ...academy,
    address,
    where: address as Where,
    folder,
    file,
    leave,
    backUp: (to = file, verify = true) =>
      makeBackup({ where: address, chooseFile: () => to, verify }),
  }
}

/** Databases left from trials. */
export const leftovers = (where: Where) =>
  runInSession(where, async (client) => {
    const { rows } = await client.query('select datname from pg_database where datname ^@ $1', [
      await temporaryPrefix(client),
    ])
    return rows
  })

export const urlOf = ({ host, port, user, password, database }: EmbeddedAddress) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`

type Options = { restorePoint?: boolean; insistOnLedger?: boolean; anotherAcademy?: boolean }

/** Restores a file into an academy, or an empty folder; returns its output. */
export async function restoreTo(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  file: string,
  { restorePoint = true, insistOnLedger = true, anotherAcademy = false }: Options = {},
) {
  const said: string[] = []
  const closing: (() => unknown)[] = []
  mkdirSync(config.dataDir, { recursive: true })
  try {
    await restoreBackup({
      config: config as Config,
      file,
      restorePoint,
      insistOnLedger,
      anotherAcademy,
      log: { info: () => {}, warn: () => {} },
      onClose: (close) => closing.push(close),
      say: (line) => said.push(line),
    })
  } finally {
    for (const close of closing.reverse()) await close()
  }
  return { said, points: join(config.dataDir, 'backups') }
}

/** Restores a file over an unused database; returns its output. */
export const restoreOver = (
  { address, folder }: { address: EmbeddedAddress; folder: string },
  file: string,
  options?: Options,
) => restoreTo({ databaseUrl: urlOf(address), dataDir: join(folder, 'data') }, file, options)

/** All constraints, indexes and triggers of a database, in the same words for each version of PostgreSQL. */
export async function rulesOf(db: Db) {
  const { rows } = await sql<{ rule: string }>`
    select indexdef as rule from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select table_name || ' ' || column_name || ' not null' from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO'
    union all
    select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(db)
  return rows.map(({ rule }) => rule)
}

/** A copy of a file whose manifest somebody else wrote, with the hash that belongs to it. */
export async function forged(file: string, change: (manifest: Manifest) => Manifest) {
  const to = `${file}.forged`
  const archive = await openArchive(file)
  const copy = createArchive(to)
  for (const table of archive.manifest.tables)
    await copy.addPart(table, await archive.readPacked(table))
  await copy.finish(change(archive.manifest))
  archive.close()
  return to
}

/** Tables in which a database differs from a backup. */
export async function differ(file: string, where: Where) {
  const archive = await openArchive(file)
  return differingTables(archive, where).finally(() => archive.close())
}

/** A damaged copy of a file. */
export async function spoiled(file: string, how: (bytes: Buffer) => Buffer) {
  const to = `${file}.spoiled`
  await writeFile(to, how(await readFile(file)))
  return to
}
