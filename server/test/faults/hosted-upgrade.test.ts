import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { otherDatabase } from '../../src/backup/databases.ts'
import { runInSession, type Where } from '../../src/backup/session.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { migrate } from '../../src/db/migrate.ts'
import { migrations } from '../../src/db/migrations/index.ts'
import { LATEST } from '../../src/hosting/upgrade.ts'
import { startGanit } from '../ganit-process.ts'
import { aHostingProcess } from '../hosting-process.ts'
import { oldRows } from '../old-rows.ts'
import { contents, type Tables } from '../table-contents.ts'

const COMMAND = join(import.meta.dirname, '../../src/commands/host.ts')
const NAMES = Object.keys(migrations)
const FIRST = NAMES[0] ?? ''
const KILLS = process.env.GANIT_ROUNDS ? 12 : 2
/** The longest wait for a kill after the migrations of an academy have begun. */
const LONGEST_MS = 150

type Host = Awaited<ReturnType<typeof aHostingProcess>>

const serverOf = ({ env }: Host) => runningAddress(env.DATA_DIR, 'ganit_host') as Where
const databaseOf = (host: Host, n: number) => otherDatabase(serverOf(host), `academy_${n}`)

/** Puts a database of the first schema, with its rows and the academy's secret, in an academy's place. */
async function makeOld(host: Host, n: number) {
  const now = databaseOf(host, n)
  const { rows } = await runInSession(now, (client) =>
    client.query<{ fingerprint: string }>('select fingerprint from secret_in_use'),
  )
  await runInSession(serverOf(host), async (client) => {
    await client.query(`drop database academy_${n} with (force)`)
    await client.query(`create database academy_${n} template template1`)
    await client.query(`revoke all on database academy_${n} from public`)
    await client.query("update academies set migrated_to = 'before' where academy_id = $1", [n])
  })
  await migrate(now as never, migrations, FIRST)
  await runInSession(now, async (client) => {
    await client.query(oldRows(FIRST) ?? '')
    await client.query('delete from secret_in_use')
    await client.query('insert into secret_in_use (fingerprint) values ($1)', [
      rows[0]?.fingerprint,
    ])
    // The old rows have a link that no form saves.
    await client.query('update settings set academy_name = $1, social_links = $2', [
      `Old ${n}`,
      '{"facebook": "", "instagram": "", "youtube": "", "whatsapp": "", "linkedin": "", "x": ""}',
    ])
  })
  return contents(now as never)
}

/** Migrations that are under way in academies. */
const underWay = (host: Host) =>
  runInSession(serverOf(host), async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where application_name = 'ganit migrations' and datname ~ '^academy_' and backend_xid is not null`,
    )
    return rowCount ?? 0
  })

/** The names of students, and the numbers and sums of payments, which no migration changes. */
const ofPeople = ({ students = [], payments = [] }: Tables) => ({
  students: students.map(({ first_name, last_name }) => `${first_name} ${last_name}`).toSorted(),
  payments: payments.length,
})

async function expectUpgraded(host: Host, n: number, before: Tables) {
  const { status, text } = await host.ask(`number-${'abc'[n - 1]}`, '/api/settings')
  expect([n, status, status === 200 && JSON.parse(text).academy_name]).toEqual([n, 200, `Old ${n}`])
  const now = await contents(databaseOf(host, n) as never)
  expect(ofPeople(now)).toEqual(ofPeople(before))
  expect(ofPeople(now).students.length).toBeGreaterThan(0)
  const { rows } = await runInSession(databaseOf(host, n), (client) =>
    client.query('select max(name collate "C") as latest from kysely_migration'),
  )
  expect(rows).toEqual([{ latest: LATEST }])
}

const makeThree = async (host: Host) => {
  for (const letter of 'abc')
    expect((await host.run('new', `number-${letter}`, letter, `${letter}@example.com`)).code).toBe(
      0,
    )
}

/** Kills a process at a random moment of the migrations of academies; whether they were under way then. */
async function killWhileItMigrates(host: Host, child: ReturnType<typeof spawn>) {
  const isOver = () => child.exitCode !== null
  while (!isOver() && (await underWay(host).catch(() => 0)) === 0) await sleep(5)
  await sleep(Math.random() * LONGEST_MS)
  const count = isOver() ? 0 : await underWay(host).catch(() => 0)
  const ended = isOver() ? undefined : once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  return count > 0
}

test('a host that is killed while it brings academies up to date does so at the next start, and loses nothing', async () => {
  const first = await aHostingProcess()
  await makeThree(first)
  first.child.kill('SIGSTOP')
  const before: Tables[] = []
  for (const n of [1, 2, 3]) before.push(await makeOld(first, n))
  first.child.kill('SIGKILL')
  await first.ended
  let caught = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const starting = startGanit(first.env, undefined, ['--hosting'])
    if (await killWhileItMigrates(first, starting.child)) caught += 1
    await starting.ended
  }
  console.info(`kills while migrations were under way: ${caught} of ${KILLS}`)
  expect(caught).toBeGreaterThan(0)
  const host = await aHostingProcess(first.env.DATA_DIR)
  for (const n of [1, 2, 3]) await expectUpgraded(host, n, before[n - 1] ?? {})
  expect((await host.run('reconcile')).said).toBe('List, databases and folders agree.\n')
  expect((await host.run('needs')).said).not.toContain('is held')
})

test('the upgrade of one academy is killed again and again, and the others are served meanwhile', async () => {
  const host = await aHostingProcess()
  await makeThree(host)
  expect((await host.run('hold', 'number-a', '--because', 'x')).code).toBe(0)
  const before = await makeOld(host, 1)
  const others = new Set<number>()
  let isOver = false
  const calling = (async () => {
    while (!isOver)
      for (const letter of 'bc')
        others.add((await host.ask(`number-${letter}`, '/api/settings')).status)
  })()
  let caught = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(process.execPath, [COMMAND, 'upgrade', '--retry', 'number-a'], {
      env: { PATH: process.env.PATH ?? '', ...host.env },
      stdio: 'ignore',
    })
    if (await killWhileItMigrates(host, child)) caught += 1
    expect((await host.ask('number-a', '/api/settings')).status).toBe(503)
    await vi.waitFor(async () => expect(await underWay(host)).toBe(0), { timeout: 20_000 })
  }
  console.info(`kills while the migrations were under way: ${caught} of ${KILLS}`)
  expect(caught).toBeGreaterThan(0)
  expect(await host.run('upgrade', '--retry', 'number-a')).toMatchObject({ code: 0 })
  expect((await host.run('unhold', 'number-a')).code).toBe(0)
  await expectUpgraded(host, 1, before)
  isOver = true
  await calling
  expect([...others]).toEqual([200])
})
