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
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresPid } from '../../../test/ganit-process.ts'
import { ownServer, temporaryFolder } from '../../../test/temporary.ts'
import { connect } from '../client.ts'
import type { EmbeddedAddress } from './address.ts'
import { keepSmall } from './log-file.ts'
import { isAlive } from './pid-file.ts'
import { watch } from './postmaster.ts'
import { runsAsRoot } from './runner.ts'
import { startEmbedded } from './start.ts'

vi.setConfig({ testTimeout: 180_000 })

const BACK_WITHIN_MS = 10_000
// Quicker, where durability is not what a test is about.
const QUICK = { fsync: 'off' }
const QUIET = { info: () => {}, warn: () => {} }

async function open(address: EmbeddedAddress) {
  const client = new Client(address)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function show(client: Client, setting: string) {
  const { rows } = await client.query(`select current_setting($1) as value`, [setting])
  return rows[0].value
}

test('it is durable, checks its pages, and sorts the same on every system', async () => {
  const client = await open((await ownServer()).address)
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    expect([name, await show(client, name)]).toEqual([name, 'on'])
  const { rows } = await client.query(
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' }])
})

test.runIf(process.platform === 'linux')('it needs no room in /dev/shm', async () => {
  const { address, dataDir } = await ownServer({ settings: QUICK })
  expect(await show(await open(address), 'dynamic_shared_memory_type')).toBe('sysv')
  // Nor while it is made.
  const written = readFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'utf8')
  expect(written).toMatch(/^dynamic_shared_memory_type = sysv/m)
})

test.runIf(process.platform === 'linux')(
  'one that was adopted and is dead counts as ended, though nobody clears it away',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
    onTestFinished(() => void parent.kill())
    const [said] = await once(parent.stdout, 'data')
    const pid = Number(String(said))
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /))
    await watch(pid).ended
    expect(existsSync(`/proc/${pid}/stat`)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'its log stays small on a full disk, too, and stops nothing',
  () => {
    const log = join(temporaryFolder(), 'postgres.log')
    writeFileSync(log, Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))
    symlinkSync('/dev/full', `${log}.1`)
    keepSmall(log)
    expect(statSync(log).size).toBe(0)
  },
)

test('nobody else on the machine gets in', async () => {
  const { address, dataDir } = await ownServer({ settings: QUICK })
  const client = await open(address)
  expect(await show(client, 'listen_addresses')).toBe('')
  expect(statSync(address.host).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  await expect(open({ ...address, password: '' })).rejects.toThrow(/password/)
  await expect(open({ ...address, password: 'guess' })).rejects.toThrow(
    /password authentication failed/,
  )
  await expect(open({ ...address, user: 'postgres' })).rejects.toThrow(/authentication failed/)
})

test('kill -9 of PostgreSQL: it is back within seconds, with all that was acknowledged [S173 S174]', async () => {
  const { address, pid, lines } = await ownServer()
  const { db } = connect(address)
  onTestFinished(() => db.destroy())
  await sql`create table marks (mark int)`.execute(db)
  await sql`insert into marks values (42)`.execute(db)
  const busy = sql`select count(*) from generate_series(1, 1e9)`.execute(db).catch(() => {})

  const killed = pid()
  process.kill(killed, 'SIGKILL')
  const since = Date.now()
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL is back.'), BACK_WITHIN_MS)
  expect(pid()).not.toBe(killed)
  const { rows } = await vi.waitFor(() => sql`select * from marks`.execute(db))
  expect(rows).toEqual([{ mark: 42 }])
  expect(Date.now() - since).toBeLessThan(BACK_WITHIN_MS)
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
  await open(second.address)
})

test('nor does the lock of a socket that names another process [S174]', async () => {
  const dataDir = temporaryFolder()
  const first = await ownServer({ dataDir, settings: QUICK })
  const lock = join(first.address.host, `.s.PGSQL.${first.address.port}.lock`)
  const before = readFileSync(lock, 'utf8').split('\n')
  await first.stop()
  // As after a power cut: the number belongs to somebody else by now, of the same user.
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void other.kill())
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  writeFileSync(lock, [other.pid, ...before.slice(1)].join('\n'))

  const second = await ownServer({ dataDir, settings: QUICK })
  expect(await show(await open(second.address), 'fsync')).toBe('off')
})

test('nor does one that is empty, as a power cut can leave it [S175]', async () => {
  const dataDir = temporaryFolder()
  const first = await ownServer({ dataDir, settings: QUICK })
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '')

  const second = await ownServer({ dataDir, settings: QUICK })
  expect(await show(await open(second.address), 'fsync')).toBe('off')
})

test('an interrupted first start leaves nothing that is taken for a database', async () => {
  const dataDir = temporaryFolder()
  const unfinished = join(dataDir, 'postgres.unfinished-x')
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, 'PG_VERSION'), '18')
  await open((await ownServer({ dataDir, settings: QUICK })).address)
  expect(existsSync(unfinished)).toBe(false)
})

test('a lost password and a database of another version are named', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const start = () => startEmbedded({ dataDir, log: QUIET })
  await expect(start()).rejects.toThrow(/postgres-password, is missing.*from your backup/)
  writeFileSync(join(dataDir, 'postgres-password'), 'x')
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17, and this Ganit brings PostgreSQL 18/)
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
  await open(address)
  expect(isAlive(pid())).toBe(true)
})

test('stopping it ends all its processes, whatever its folder is called', async () => {
  const strange = temporaryFolder('The "quoted", the ü and the $HOME')
  const { dataDir, stop, address } = await ownServer({ dataDir: strange, settings: QUICK })
  await open(address)
  const pid = postgresPid(dataDir)
  await stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
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
  await open(second.address)
})
