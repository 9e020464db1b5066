import {
  chmodSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { prepareDataFolder } from '../src/db/academy/data-folder.ts'
import { isAlive, readPidFile } from '../src/db/embedded/pid-file.ts'
import { postgresPid, startGanit } from './ganit-process.ts'
import { ownServer, temporaryFolder } from './temporary.ts'
import { usedFolder } from './used-folder.ts'

const health = async (url: string) => (await fetch(`${url}/api/health`)).status

const portOf = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(String((server.address() as { port: number }).port)),
    ),
  )

test('before anything starts, wrong settings are named, one per line [S185]', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { ended, said } = startGanit({ DATA_DIR: dataDir, PORT: 'x', ADMIN_EMAIL: 'x' })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^PORT must .*\nADMIN_EMAIL must .*\n$/)
  expect(existsSync(dataDir)).toBe(false)
})

test('the first start makes an admin and says the password once; a second start finds everything', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const first = startGanit({ DATA_DIR: dataDir })
  expect(await health(await first.ready())).toBe(200)
  expect(first.said.out).toMatch(/e-mail +admin@ganit\.local\n +password +\S{16}\n/)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const postgres = postgresPid(dataDir)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)

  const second = startGanit({ DATA_DIR: dataDir })
  await second.ready()
  expect(second.said.out).not.toContain('password')
})

test('an academy whose database is not there is not served as a new, empty one unless that is meant', async () => {
  const dataDir = await usedFolder()
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  const { ended, said } = startGanit({ DATA_DIR: dataDir })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^An academy was kept in .* its database .* is not there\. .*--new.*\n$/)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const anew = startGanit({ DATA_DIR: dataDir }, onTestFinished, ['--new'])
  expect(await health(await anew.ready())).toBe(200)
  expect(anew.said.out).toContain(`A new, empty academy was made in ${dataDir}.\n`)
})

test('a second app on the same data folder says that one is running, and leaves it alone', async () => {
  const dataDir = await usedFolder()
  const url = await startGanit({ DATA_DIR: dataDir }).ready()
  const second = startGanit({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.said.err).toBe(
    `Ganit is already running with the data in ${dataDir}. Stop that one first, or set another DATA_DIR.\n`,
  )
  expect(await health(url)).toBe(200)
})

test('after kill -9 the next app takes over the PostgreSQL that was left running', async () => {
  const dataDir = await usedFolder()
  const first = startGanit({ DATA_DIR: dataDir })
  await first.ready()
  const postgres = postgresPid(dataDir)
  first.child.kill('SIGKILL')
  await first.ended
  expect(isAlive(postgres)).toBe(true)

  const second = startGanit({ DATA_DIR: dataDir })
  expect(await health(await second.ready())).toBe(200)
  expect(postgresPid(dataDir)).toBe(postgres)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(second.said.out).toContain('Stopping Ganit (SIGINT).')
  expect(isAlive(postgres)).toBe(false)
})

test('the app ends cleanly when its launcher is gone', async () => {
  const dataDir = await usedFolder()
  const { child, ended, ready } = startGanit({ DATA_DIR: dataDir })
  await ready()
  const postgres = postgresPid(dataDir)
  child.disconnect()
  expect(await ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a database of one’s own that does not answer yet is waited for, and not after a stop', async () => {
  const server = createServer()
  const port = await portOf(server)
  server.close()
  const { child, ended, said } = startGanit({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: `postgres://ganit@127.0.0.1:${port}/ganit`,
  })
  await expect
    .poll(() => said.out + said.err, { timeout: 60_000 })
    .toContain('Trying again for five minutes.')
  child.kill('SIGTERM')
  await ended
  expect(said.out).not.toContain('Ganit is running')
})

test('the app ends cleanly when nobody reads any more what it says', async () => {
  const dataDir = await usedFolder()
  const { child, ended, ready } = startGanit({ DATA_DIR: dataDir })
  await ready()
  const postgres = postgresPid(dataDir)
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.kill('SIGHUP')
  expect(await ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a taken port is one clear line, and PostgreSQL is not left behind', async () => {
  const server = createServer()
  const port = await portOf(server)
  onTestFinished(() => void server.close())
  const dataDir = await usedFolder()
  const { ended, said } = startGanit({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' })
  expect(await ended).toBe(1)
  expect(said.err).toBe(
    `Port ${port} is taken: another program uses it. Stop that program, or choose another port with PORT.\n`,
  )
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a host that is not this machine is one clear line', async () => {
  const settings = { DATA_DIR: await usedFolder(), HOST: '192.0.2.1', LOG_LEVEL: 'error' }
  const { ended, said } = startGanit(settings)
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^Ganit cannot listen on 192\.0\.2\.1: .*Set HOST .*\n$/)
})

test('a data folder that cannot be written to is one clear line', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data'), '/proc/ganit/data']) {
    const { ended, said } = startGanit({ DATA_DIR: dataDir })
    expect([dataDir, await ended]).toEqual([dataDir, 1])
    expect(said.err).toMatch(/^Ganit cannot keep its data in \S+: .*DATA_DIR\.\n$/)
  }
})

test('where an academy is, nobody is told to start another one', () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  chmodSync(dataDir, 0o700)
  symlinkSync('/dev/full', join(dataDir, `.probe-${process.pid}`))
  writeFileSync(join(dataDir, 'reserve'), '')
  // The second try, without the reserve, has room here.
  prepareDataFolder(dataDir)
  expect(existsSync(join(dataDir, 'reserve'))).toBe(false)

  mkdirSync(join(dataDir, `.probe-${process.pid}`))
  expect(() => prepareDataFolder(dataDir)).toThrow(/ Nothing is lost\. (?!.*DATA_DIR)/)
})

test('a data folder with a path too long for sockets works, also when it is taken over', async () => {
  const dataDir = await usedFolder('a'.repeat(60), 'ганит'.repeat(10))
  const first = startGanit({ DATA_DIR: dataDir })
  expect(await health(await first.ready())).toBe(200)
  const second = startGanit({ DATA_DIR: dataDir })
  await second.ended
  expect(second.said.err).toContain('already running')
  first.child.kill('SIGKILL')
  await first.ended
  const third = startGanit({ DATA_DIR: dataDir })
  expect(await health(await third.ready())).toBe(200)
  const { socketFolder } = readPidFile(join(dataDir, 'postgres')) ?? {}
  expect(socketFolder).toMatch(/^\/tmp\/ganit-/)
  third.child.kill('SIGTERM')
  await third.ended
  expect(existsSync(String(socketFolder))).toBe(false)
})

test('a database that could lose acknowledged writes is refused [S185]', async () => {
  const { user, password, host, port, database } = inject('database')
  const address = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const { ended, said } = startGanit({ DATA_DIR: temporaryFolder(), DATABASE_URL: address })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(
    /^The database would lose .*: fsync, full_page_writes, synchronous_commit is off.*\n$/,
  )
})

test('a database that is not there yet is waited for, in one clear line without the password', async () => {
  const { user, password, host, port, database } = inject('database')
  const proxy = createServer((socket) => {
    const server = connect(join(host, `.s.PGSQL.${port}`))
    socket.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => socket.destroy()).pipe(socket)
  })
  const address = await portOf(proxy)
  await new Promise((resolve) => proxy.close(resolve))
  onTestFinished(() => void proxy.close())
  const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${address}/${database}`
  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL }
  const [waiting, stopped] = [startGanit(env), startGanit({ ...env, DATA_DIR: temporaryFolder() })]
  for (const { said } of [waiting, stopped]) {
    await vi.waitFor(() => expect(said.err).toContain('Trying again'), 30_000)
    expect(said.err).toMatch(
      /"The database of DATABASE_URL cannot be reached: nothing answers there. Trying again for five minutes."\}\n$/,
    )
  }
  stopped.child.kill('SIGTERM')
  await stopped.ended
  expect(waiting.child.exitCode).toBe(null)
  proxy.listen(Number(address), '127.0.0.1')
  // The start finds the database and inspects it.
  expect(await waiting.ended).toBe(1)
  expect(waiting.said.err).toContain('The database would lose acknowledged work')
})

test('an older app does not touch the database of a newer one [S209]', async () => {
  const dataDir = await usedFolder()
  const first = startGanit({ DATA_DIR: dataDir })
  await first.ready()
  first.child.kill('SIGTERM')
  await first.ended
  const server = await ownServer({ dataDir })
  const client = new Client(server.address)
  await client.connect()
  await client.query(`insert into kysely_migration values ('2999-01-01-tomorrow', now()::text)`)
  await client.end()
  await server.stop()

  const { ended, said } = startGanit({ DATA_DIR: dataDir })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(
    /^The database was changed by a newer Ganit \(2999-01-01-tomorrow\)\. .*\n$/,
  )
})
