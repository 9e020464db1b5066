import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../ganit-command.ts'
import { startGanit } from '../ganit-process.ts'
import { temporaryFolder } from '../temporary.ts'
import { aDiskInMemory, fill, NO_DISK } from './disks.ts'
import { aProcessAcademy, RIGHT } from './process-academy.ts'

/** Room for the database, the reserve of 48 MB, and 64 MB that must be free. */
const SIZE = '320m'
const LONG = process.env.GANIT_ROUNDS !== undefined

test('on a full disk writes are refused with 503, nothing is lost, and writing resumes by itself [S177]', async ({
  skip,
}) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
  const academy = await aProcessAcademy(join(disk, 'data'))
  const token = await academy.signIn()
  const names: string[] = []
  const write = async (n: number) => {
    const name = `Batch ${n} ${'x'.repeat(150)}`
    const answer = await academy.ask('batches', { body: { name, classNumber: 9 }, token })
    if (answer?.status === 201) names.push(name)
    return answer?.status
  }
  expect(await write(0)).toBe(201)

  const empty = fill(disk)
  const seen = new Set<number | undefined>()
  for (let n = 1; n < 5000 && !seen.has(503); n++) seen.add(await write(n))
  expect([...seen].filter((status) => status !== 201)).toEqual([503])

  empty()
  await academy.untilWell()
  await vi.waitFor(async () => expect(await write(9999)).toBe(201))
  const stored = await academy.db.selectFrom('batches').select('batch_name').execute()
  const found = stored.map(({ batch_name }) => batch_name)
  expect(names.filter((name) => found.filter((each) => each === name).length !== 1)).toEqual([])
})

test('reads go on even if PostgreSQL dies of the full disk, and after restarts [S177]', async ({
  skip,
}) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  const academy = await aProcessAcademy(dataDir)
  const token = await academy.signIn()
  const reserve = join(dataDir, 'reserve')
  const read = async () => (await academy.ask('batches', { method: 'GET', token }))?.status
  const write = async () =>
    (await academy.ask('batches', { body: { name: 'B', classNumber: 9 }, token }))?.status
  const isReadOnly = async () => expect([await read(), await write()]).toEqual([200, 503])
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(true), 30_000)

  const empty = fill(disk)
  await vi.waitFor(isReadOnly, 30_000)
  // The test writes past the app, which saves nothing more, until PostgreSQL dies and cannot restart.
  await vi.waitFor(async () => {
    await sql`select txid_current(), pg_switch_wal()`.execute(academy.db).catch(() => {})
    expect(existsSync(reserve)).toBe(false)
  })
  await vi.waitFor(isReadOnly, 30_000)

  await academy.restart('SIGTERM')
  await isReadOnly()
  await academy.killAll()
  await academy.start()
  await isReadOnly()

  empty()
  await vi.waitFor(async () => expect(await write()).toBe(201), 30_000)
  expect(existsSync(reserve)).toBe(true)
})

test('a first start without room says so, and the next one with room finds nothing in its way', async ({
  skip,
}) => {
  const disk = aDiskInMemory('30m')
  if (!disk) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  const first = startGanit({ DATA_DIR: dataDir })
  expect(await first.ended).toBe(1)
  expect(first.said.err).toMatch(/No space left on device/)
  execFileSync('mount', ['-o', `remount,size=${SIZE}`, disk])
  const academy = await aProcessAcademy(dataDir)
  expect(await academy.health()).toBe(200)
})

test('a restore without room leaves the academy as it was', async ({ skip }) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  const academy = await aProcessAcademy(dataDir)
  const rename = async (academy_name: string) =>
    academy.ask('settings', {
      method: 'PUT',
      token: await academy.signIn(),
      body: { academy_name },
    })
  const nameOf = async () => (await academy.ask('settings', { method: 'GET' }))?.body.academy_name
  await rename('Before')
  const file = join(temporaryFolder(), 'a.backup')
  const env = { DATA_DIR: dataDir }
  expect(await runCommand('commands/backup.ts', env, file)).toMatchObject({ code: 0 })
  expect((await rename('After'))?.status).toBe(200)
  await academy.end('SIGTERM')

  for (const megabytes of LONG ? [1, 12, 24] : [1, 24]) {
    const empty = fill(disk, megabytes * 2 ** 20)
    const { code } = await runCommand('commands/restore.ts', env, file)
    empty()
    await academy.start()
    expect([code, await nameOf()]).toEqual(code === 0 ? [0, 'Before'] : [1, 'After'])
    expect(await academy.doctor()).toEqual(RIGHT)
    if (code === 0) expect((await rename('After'))?.status).toBe(200)
    await academy.end('SIGTERM')
  }
  await academy.start()
})

test('a backup on a full disk is refused in words, while Ganit runs and while it does not; a file alone may leave', async ({
  skip,
}) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
  const dataDir = join(disk, 'data')
  const academy = await aProcessAcademy(dataDir)
  const away = join(temporaryFolder(), 'a.backup')
  const backUp = (...words: string[]) =>
    runCommand('commands/backup.ts', { DATA_DIR: dataDir }, ...words)
  const refused = { code: 1, said: 'That could not be done: the disk is full.\n' }
  const empty = fill(disk, 6 * 2 ** 20)
  expect(await backUp()).toEqual(refused)
  expect(await backUp(away)).toEqual(refused)
  expect(await academy.health()).toBe(200)
  expect(await backUp(away, '--no-verify')).toMatchObject({ code: 0 })
  await academy.end('SIGTERM')
  expect(await backUp()).toEqual(refused)
  empty()
  expect(await backUp()).toMatchObject({ code: 0 })
  await academy.start()
  expect(await academy.health()).toBe(200)
})
