import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect } from 'vitest'
import { postgresPid } from '../../../test/ganit-process.ts'
import { openClient, settingOf } from '../../../test/own-client.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import { truncateLog } from './log-file.ts'
import { isAlive } from './pid-file.ts'
import { startEmbedded } from './start.ts'

const QUIET = { info: () => {}, warn: () => {} }

/** Shared by all tests here; the fault tests kill and restart it. */
const test = base.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const top = mkdtempSync(join(tmpdir(), 'ganit-test-'))
  const dataDir = join(top, 'The "quoted", the ü and the $HOME')
  mkdirSync(dataDir)
  const server = await startEmbedded({ dataDir, log: QUIET })
  const home = dirname(realpathSync(join(dataDir, 'postgres')))
  onCleanup(async () => {
    await server.stop()
    for (const folder of [home, top]) rmSync(folder, { recursive: true, force: true })
  })
  return { ...server, dataDir }
})

test('it is durable, checks its pages, and sorts the same on every system', async ({ server }) => {
  const client = await openClient(server.address)
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    expect([name, await settingOf(client, name)]).toEqual([name, 'on'])
  const { rows } = await client.query(
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' }])
})

test.runIf(process.platform === 'linux')('it needs no room in /dev/shm', async ({ server }) => {
  expect(await settingOf(await openClient(server.address), 'dynamic_shared_memory_type')).toBe(
    'sysv',
  )
  // The password is not written while the cluster is being created either.
  const written = readFileSync(join(server.dataDir, 'postgres', 'postgresql.conf'), 'utf8')
  expect(written).toMatch(/^dynamic_shared_memory_type = sysv/m)
})

test('nobody else on the machine gets in', async ({ server: { address, dataDir } }) => {
  const client = await openClient(address)
  expect(await settingOf(client, 'listen_addresses')).toBe('')
  expect(statSync(address.host).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  await expect(openClient({ ...address, password: '' })).rejects.toThrow(/password/)
  await expect(openClient({ ...address, password: 'guess' })).rejects.toThrow(
    /password authentication failed/,
  )
  await expect(openClient({ ...address, user: 'postgres' })).rejects.toThrow(
    /authentication failed/,
  )
})

test.runIf(process.platform === 'linux')(
  'its log stays small on a full disk, too, and stops nothing',
  () => {
    const log = join(temporaryFolder(), 'postgres.log')
    writeFileSync(log, Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))
    symlinkSync('/dev/full', `${log}.1`)
    truncateLog(log)
    expect(statSync(log).size).toBe(0)
  },
)

test('a lost password and a database of another version are named', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const start = () => startEmbedded({ dataDir, log: QUIET })
  await expect(start()).rejects.toThrow(/postgres-password, is missing.*into an empty DATA_DIR/)
  writeFileSync(join(dataDir, 'postgres-password'), 'x')
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17, and this Ganit brings PostgreSQL 18/)
})

test('stopping it ends all its processes, whatever its folder is called', async ({ server }) => {
  await openClient(server.address)
  const pid = postgresPid(server.dataDir)
  await server.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})
