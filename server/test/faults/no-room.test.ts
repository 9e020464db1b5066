import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import { migrations } from '../../src/db/migrations/index.ts'
import { runCommand } from '../ganit-command.ts'
import { startGanit } from '../ganit-process.ts'
import { temporaryFolder } from '../temporary.ts'
import { aDiskInMemory, fill, NO_DISK } from './disks.ts'
import { aProcessAcademy, RIGHT, signalAll } from './process-academy.ts'

/** Room for the database, the reserve of 48 MB, and 64 MB that must be free. */
const SIZE = '288m'
const MB = 2 ** 20

test('a backup that finds no room for its file, or for its trial, leaves nothing behind, and the academy goes on [S177]', async ({
  skip,
}) => {
  const [disk, small] = [aDiskInMemory(SIZE), aDiskInMemory('64k')]
  if (!disk || !small) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  const academy = await aProcessAcademy(dataDir)
  const databases = async () =>
    (await sql<{ datname: string }>`select datname from pg_database`.execute(academy.db)).rows
  const before = await databases()
  // Incompressible.
  await sql`
    insert into batches (batch_name, description)
    select n, md5(n::text) || md5((-n)::text) from generate_series(1, 2000) n`.execute(academy.db)
  const backUp = (file: string) => runCommand('commands/backup.ts', { DATA_DIR: dataDir }, file)
  const target = temporaryFolder()

  expect(await backUp(join(small, 'a.backup'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('the disk is full'),
  })
  expect(readdirSync(small)).toEqual([])

  for (const left of [1, 4]) {
    const empty = fill(disk, left * MB)
    const { code } = await backUp(join(target, `${left}.backup`))
    expect([left, code]).toEqual([left, 1])
    expect(await academy.health()).toBe(200)
    empty()
    await academy.untilWell()
    expect(readdirSync(target)).toEqual([])
  }
  expect(await backUp(join(target, 'with-room.backup'))).toMatchObject({ code: 0 })
  // If PostgreSQL crashed because of it, the next start removes the trial database.
  expect(await databases()).toEqual(before)
  expect(await academy.doctor()).toEqual(RIGHT)
})

/** A stopped database without schema, as an interrupted start leaves it. */
async function aBareDatabase(dataDir: string) {
  mkdirSync(dataDir)
  const quiet = { info: () => {}, warn: () => {} }
  const server = await startEmbedded({ dataDir, log: quiet })
  await server.stop()
}

test('an upgrade without free space changes nothing and says so; the next start with space makes it [S206]', async ({
  skip,
}) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  await aBareDatabase(dataDir)
  // With the reserve the server would free enough space.
  rmSync(join(dataDir, 'reserve'))
  for (const left of [0.1, 0.7]) {
    const empty = fill(disk, left * MB)
    const first = startGanit({ DATA_DIR: dataDir })
    expect(await first.ended).toBe(1)
    expect(first.said.err).toMatch(
      /The disk is full.+there is no room to bring the database up to date, and nothing of it was changed/s,
    )
    empty()
  }
  const academy = await aProcessAcademy(dataDir)
  expect(await academy.health()).toBe(200)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
    academy.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations).toSorted())
})

test('a restore that the disk has no room for says so, and the next start drops what it left [S177]', async ({
  skip,
}) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  const academy = await aProcessAcademy(dataDir)
  // Incompressible.
  await sql`
    insert into batches (batch_name, description)
    select n, md5(n::text) || md5((-n)::text) from generate_series(1, 20000) n`.execute(academy.db)
  const file = join(temporaryFolder(), 'a.backup')
  const env = { DATA_DIR: dataDir }
  const made = await runCommand('commands/backup.ts', env, file, '--no-verify')
  expect(made).toMatchObject({ code: 0 })
  await academy.end('SIGTERM')

  const restoring = runCommand('commands/restore.ts', env, file, '--no-restore-point')
  const { datname: passing, pid } = await vi.waitFor(() => loadingSession(dataDir), {
    timeout: 240_000,
    interval: 5,
  })
  const empty = fillWhole(disk)
  // Kills PostgreSQL, which crashes itself if its log of changes has no space: it recovers, and refuses connections
  // meanwhile.
  signalAll([pid], 'SIGKILL')
  expect(await restoring).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^The backup is of .+\nThat could not be done: the disk is full\.\n$/,
    ),
  })
  empty()
  await academy.start()
  const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(
    academy.db,
  )
  expect(passing).toMatch(/^ganit_passing_/)
  expect(rows.map(({ datname }) => datname)).not.toContain(passing)
  expect(await academy.doctor()).toEqual(RIGHT)
})

/** Fills a disk to which others write meanwhile. */
function fillWhole(disk: string) {
  const filler = join(disk, 'filler')
  const handle = openSync(filler, 'w')
  const some = Buffer.alloc(MB, 1)
  try {
    for (;;) writeSync(handle, some)
  } catch {}
  closeSync(handle)
  return () => rmSync(filler)
}

/** The session in which a restore is loading rows now. */
async function loadingSession(dataDir: string) {
  const client = new Client({ ...runningAddress(dataDir), database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client
    .query(
      `select datname, pid from pg_stat_activity where datname ^@ 'ganit_passing_' and query ^@ 'copy'`,
    )
    .finally(() => client.end())
  expect(rows).toHaveLength(1)
  return rows[0] as { datname: string; pid: number }
}
