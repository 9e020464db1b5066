import { join } from 'node:path'
import { listDirectory } from '@ganit/contract/people/directory'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TRIAL } from '../../src/backup/databases.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { LEFT_OUT } from '../../src/backup/tables.ts'
import { connect } from '../../src/db/client.ts'
import type { EmbeddedAddress } from '../../src/db/embedded/address.ts'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import type { Database } from '../../src/db/schema.ts'
import { openAcademy } from '../academy.ts'
import { restoreOver, restoreTo, rulesOf, urlOf } from '../backups.ts'
import { administer, PATIENT } from '../database.ts'
import { startGanit } from '../ganit-process.ts'
import { startOther } from '../other-postgres.ts'
import { changesBetween, contents, type Tables } from '../table-contents.ts'
import { temporaryFolder } from '../temporary.ts'
import { aFullAcademy } from './full-academy.ts'

/** The next number of each sequence that its table has reached or passed. */
async function numbersUsedUp(db: Kysely<Database>) {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select * from (
      select table_name as table, column_name as column,
        pg_get_serial_sequence(table_name, column_name) as sequence
      from information_schema.columns where table_schema = 'public') as numbered
    where sequence is not null`.execute(db)
  expect(rows.length).toBeGreaterThan(50)
  const used: string[] = []
  for (const { table, column, sequence } of rows) {
    const next = await sql<{ is_new: boolean }>`
      select nextval(${sequence}) > coalesce(max(${sql.ref(column)}), 0) as is_new from ${sql.table(table)}`.execute(
      db,
    )
    if (!next.rows[0]?.is_new) used.push(`${table}.${column}`)
  }
  return used
}

/** A tested backup of the full academy, and the contents of its database. */
async function aBackup(name: string) {
  const academy = await aFullAcademy(name)
  const file = join(academy.folder, 'full.backup')
  const { manifest } = await makeBackup({
    where: academy.address,
    chooseFile: () => file,
    verify: true,
  })
  expect(manifest.verified).toBe(true)
  const [before, rules] = [await academy.contents(), await rulesOf(academy.db)]
  await academy.leave()
  return { academy, file, before, rules }
}

/** Tables that no backup contains, and why they are not needed. */
const NOT_KEPT: Record<string, string> = {
  backup_runs: 'of this installation',
  built_files: 'come with the release',
  push_subscriptions: 'a phone adds itself again when its person signs in',
  rate_limits: 'of the last day',
  secret_in_use: 'of this installation',
  sessions: 'everybody signs in again',
  verifications: 'links that open accounts',
}

type Kept = { before: Tables; rules: string[] }

/** Expects all data to be as before, except what backups leave out, and work to go on from there. */
async function expectSame(address: EmbeddedAddress, { before, rules }: Kept) {
  const { db } = connect(address, { max: 2, waits: PATIENT })
  onTestFinished(() => db.destroy())
  const now = await contents(address)
  expect(LEFT_OUT.toSorted()).toEqual(Object.keys(NOT_KEPT))
  const leftOut = Object.fromEntries(LEFT_OUT.map((table) => [table, []]))
  expect(changesBetween({ ...before, ...leftOut }, now)).toEqual({})
  expect(await rulesOf(db)).toEqual(rules)
  expect(await numbersUsedUp(db)).toEqual([])
  await db.destroy()
}

/** Expects a process of the app to serve the restored data. */
async function expectToStart(env: Record<string, string>) {
  const { child, said, ready, ended } = startGanit({ ADMIN_EMAIL: 'admin@ganit.local', ...env })
  const url = await ready()
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${url}/api/settings`)).json(), said.out + said.err).toMatchObject({
    academy_name: 'বিন্দু Academy',
  })
  child.kill('SIGTERM')
  await ended
}

test('the full academy restored onto itself is the same in every table, and works on', async () => {
  const { academy, file, ...kept } = await aBackup('itself')
  const { said } = await restoreOver(academy, file)
  expect(said.join('\n')).toMatch(/kept in .*before-restore/)
  await expectSame(academy.address, kept)

  const { db, pool } = connect(academy.address, { max: 5, waits: PATIENT })
  const again = await openAcademy({ db, pool }, { dataDir: academy.folder })
  onTestFinished(async () => {
    await again.close()
    await db.destroy()
  })
  const { profile } = await again.aStudent()
  expect(kept.before.student_numbers).not.toContainEqual({ student_id: profile.student_id })
  const desk = await again.signUpAs('desk')
  expect((await desk.call(listDirectory, { querystring: {} } as never)).status).toBe(200)
})

/** Makes trial restores from an empty template, because this test's server has no test template. */
function tryAnew() {
  const { template } = TRIAL
  TRIAL.template = 'template1'
  onTestFinished(() => void Object.assign(TRIAL, { template }))
}

test('the full academy restored into an empty folder is the same in every table, and starts', async () => {
  const { file, ...kept } = await aBackup('folder')
  tryAnew()
  const dataDir = temporaryFolder('data')
  await restoreTo({ databaseUrl: undefined, dataDir }, file)
  const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  await expectSame(server.address, kept).finally(server.stop)
  await expectToStart({ DATA_DIR: dataDir })
})

test('the full academy restored onto PostgreSQL 15 is the same in every table, and starts', async () => {
  const { file, ...kept } = await aBackup('debian')
  tryAnew()
  const dataDir = temporaryFolder('data')
  const server = await startOther({ version: '15', dataDir: temporaryFolder(), settings: {} })
  onTestFinished(server.stop)
  await administer(server.address, 'create database academy')
  const address = { ...server.address, database: 'academy' }
  await restoreTo({ databaseUrl: urlOf(address), dataDir }, file)
  await expectSame(address, kept)
  await expectToStart({ DATA_DIR: dataDir, DATABASE_URL: urlOf(address) })
})
