import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/db/client.ts'
import { isAlive } from '../../src/db/embedded/pid-file.ts'
import { watchPostmaster } from '../../src/db/embedded/postmaster.ts'
import { runsAsRoot } from '../../src/db/embedded/runner.ts'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import { openClient, settingOf } from '../own-client.ts'
import { ownServer, temporaryFolder } from '../temporary.ts'

const BACK_WITHIN_MS = 10_000
// Faster, for tests that are not about durability.
const QUICK = { fsync: 'off' }
const QUIET = { info: () => {}, warn: () => {} }

test.runIf(process.platform === 'linux')(
  'one that was adopted and is dead counts as ended, though nobody clears it away',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    onTestFinished(() => void parent.kill())
    const [said] = await once(parent.stdout, 'data')
    const pid = Number(String(said))
    // Wait until the shell has become a process that reaps no children.
    const name = `/proc/${parent.pid}/comm`
    await vi.waitFor(() => expect(readFileSync(name, 'utf8')).toBe('sleep\n'))
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /))
    await watchPostmaster(pid).ended
    expect(existsSync(`/proc/${pid}/stat`)).toBe(true)
  },
)

test('after kill -9 PostgreSQL is back within seconds, with all acknowledged writes [S173 S174]', async () => {
  const { address, pid, lines } = await ownServer()
  const { db } = connect(address)
  onTestFinished(() => db.destroy())
  await sql`create table marks (mark int)`.execute(db)
  await sql`insert into marks values (42)`.execute(db)
  const busy = sql`select count(*) from generate_series(1, 1e9)`.execute(db).catch(() => {})

  const killed = pid()
  process.kill(killed, 'SIGKILL')
  const since = performance.now()
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL is back.'), BACK_WITHIN_MS)
  expect(pid()).not.toBe(killed)
  const { rows } = await vi.waitFor(() => sql`select * from marks`.execute(db))
  expect(rows).toEqual([{ mark: 42 }])
  expect(performance.now() - since).toBeLessThan(BACK_WITHIN_MS)
  await busy
})

test('a left-over file that names another process does not keep it from starting', async () => {
  const dataDir = temporaryFolder()
  const first = await ownServer({ dataDir, settings: QUICK })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  writeFileSync(file, [process.pid, ...rest].join('\n'))

  const second = await ownServer({ dataDir, settings: QUICK })
  expect(second.pid()).not.toBe(process.pid)
  await openClient(second.address)
})

test('nor does the lock of a socket that names another process [S174]', async () => {
  const dataDir = temporaryFolder()
  const first = await ownServer({ dataDir, settings: QUICK })
  const lock = join(first.address.host, `.s.PGSQL.${first.address.port}.lock`)
  const before = readFileSync(lock, 'utf8').split('\n')
  await first.stop()
  // A power cut: the pid now belongs to another process of the same user.
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void other.kill())
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  writeFileSync(lock, [other.pid, ...before.slice(1)].join('\n'))

  const second = await ownServer({ dataDir, settings: QUICK })
  expect(await settingOf(await openClient(second.address), 'fsync')).toBe('off')
})

test('nor does one that is empty, as a power cut can leave it [S175]', async () => {
  const dataDir = temporaryFolder()
  const first = await ownServer({ dataDir, settings: QUICK })
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '')

  const second = await ownServer({ dataDir, settings: QUICK })
  expect(await settingOf(await openClient(second.address), 'fsync')).toBe('off')
})

test('an interrupted first start leaves nothing that is taken for a database', async () => {
  const dataDir = temporaryFolder()
  const unfinished = join(dataDir, 'postgres.unfinished-x')
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, 'PG_VERSION'), '18')
  await openClient((await ownServer({ dataDir, settings: QUICK })).address)
  expect(existsSync(unfinished)).toBe(false)
})

test('why it does not start is said in its own words', async () => {
  const start = () =>
    startEmbedded({
      dataDir: temporaryFolder(),
      log: QUIET,
      settings: { ...QUICK, max_connections: 'many' },
    })
  await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*max_connections/)
})

test('a command that cannot see its socket leaves a running one alone', async () => {
  const { address, dataDir, pid } = await ownServer({ settings: QUICK })
  const socket = join(address.host, `.s.PGSQL.${address.port}`)
  renameSync(socket, `${socket}.aside`)
  const asGuest = startEmbedded({ dataDir, log: QUIET, isGuest: true, settings: QUICK })
  await expect(asGuest).rejects.toThrow(/cannot be reached from here: .* the same \/tmp\.$/)
  renameSync(`${socket}.aside`, socket)
  await openClient(address)
  expect(isAlive(pid())).toBe(true)
})

test.runIf(runsAsRoot())('root without user namespaces runs it as an ordinary user', async () => {
  const programs = temporaryFolder()
  for (const name of ['id', 'sh'])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(programs, name))
  vi.stubEnv('PATH', programs)
  onTestFinished(() => void vi.unstubAllEnvs())

  const dataDir = temporaryFolder()
  const first = await ownServer({ dataDir, settings: QUICK })
  expect(statSync(`/proc/${first.pid()}`).uid).not.toBe(0)
  const cluster = readlinkSync(join(dataDir, 'postgres'))
  await first.stop()

  const second = await ownServer({ dataDir, settings: QUICK })
  expect(readlinkSync(join(dataDir, 'postgres'))).toBe(cluster)
  await openClient(second.address)
})
