import { getStudentsReport } from '@ganit/contract/office/reports'
import { exportStudents, listDirectory } from '@ganit/contract/people/directory'
import { listBatches } from '@ganit/contract/teaching/batches'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { connect } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openReplica } from '../../src/db/replica/open-replica.ts'
import { openAcademy } from '../academy.ts'
import { FOLLOWED, ownReplica, urlOf } from '../replica.ts'
import { ownServer, temporaryFolder } from '../temporary.ts'

/** An academy with a database replica. */
async function followed() {
  const primary = await ownServer({ settings: FOLLOWED })
  await migrate(primary.address)
  const replica = await ownReplica(primary)
  const log = pino({ level: 'silent' })
  const { db, pool } = connect(primary.address)
  const url = urlOf(replica.address)
  const { reads, readingPool, replicaLag, close } = openReplica(url, {
    primary: pool,
    processes: 1,
    log,
  })
  const atReplica = connect(replica.address, { max: 2 })
  const academy = await openAcademy({ db, pool }, { readingPool })
  onTestFinished(async () => {
    await academy.app.close()
    await Promise.all([close(), atReplica.db.destroy(), db.destroy()])
  })
  await vi.waitFor(async () => expect(await replicaLag()).toBe(0))
  const admin = await academy.signInAdmin()
  return { academy, admin, primary, replica, reads, replicaLag, db, at: atReplica.db }
}

type Followed = Awaited<ReturnType<typeof followed>>

/** The replica's last query on each connection. */
const lastQueriesAtReplica = async ({ at }: Followed) =>
  (
    await sql<{ query: string }>`select query from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(at)
  ).rows.map(({ query }) => query)

const isReadFrom = async ({ reads }: Followed) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(reads)).rows[0]?.is

test('whole lists, files and reports come from the replica, and show what was written just now', async () => {
  const all = await followed()
  const { academy, admin } = all
  for (let n = 1; n <= 25; n++) {
    await academy.aStudent({ first_name: `Student${String.fromCharCode(64 + n)}` })
    const list = await admin.call(listDirectory)
    expect(list.body).toHaveLength(n)
  }
  expect((await lastQueriesAtReplica(all)).join()).toMatch(/from "students"/)
  expect((await admin.call(exportStudents, { querystring: {} })).status).toBe(200)
  expect((await admin.call(getStudentsReport, { querystring: {} })).status).toBe(200)
  expect((await admin.call(listBatches, { querystring: {} })).status).toBe(200)
  expect(await isReadFrom(all)).toBe(true)
})

test('a replica that lags or is away is left alone until it keeps up again', async () => {
  const all = await followed()
  const { academy, admin, replica, replicaLag, at } = all
  const count = async () => ((await admin.call(listDirectory)).body as unknown[]).length
  expect(await isReadFrom(all)).toBe(true)

  await sql`select pg_wal_replay_pause()`.execute(at)
  await academy.aStudent()
  expect(await count()).toBe(1)
  expect(await isReadFrom(all)).toBe(false)
  expect(await replicaLag()).toBeGreaterThan(0)
  await sql`select pg_wal_replay_resume()`.execute(at)
  await vi.waitFor(async () => expect(await isReadFrom(all)).toBe(true))
  expect(await replicaLag()).toBe(0)

  process.kill(replica.pid(), 'SIGSTOP')
  expect(await count()).toBe(1)
  process.kill(replica.pid(), 'SIGCONT')
  process.kill(replica.pid(), 'SIGKILL')
  expect(await count()).toBe(1)
  expect((await admin.call(getStudentsReport, { querystring: {} })).status).toBe(200)
  // After a restart the replica follows again.
  await vi.waitFor(async () => expect(await isReadFrom(all)).toBe(true), { timeout: 90_000 })
})

test('a backup is read from the replica, and from the primary where that lags', async () => {
  const { academy, primary, replica, at } = await followed()
  await academy.aStudent()
  const folder = temporaryFolder()
  const backUp = (name: string) =>
    makeBackup({
      where: primary.address,
      replica: replica.address,
      verify: true,
      chooseFile: () => `${folder}/${name}.backup`,
    })
  let reading = 0
  const looking = setInterval(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = 'ganit backup' and query like 'copy%'`.execute(at)
    reading += rows.length
  }, 5)
  const one = await backUp('one')
  clearInterval(looking)
  expect(reading).toBeGreaterThan(0)

  await sql`select pg_wal_replay_pause()`.execute(at)
  await academy.aStudent({ first_name: 'Second' })
  const two = await backUp('two')
  const students = ({ manifest }: typeof one) =>
    manifest.tables.find(({ name }) => name === 'students')?.rows
  expect([students(one), students(two)]).toEqual([1, 2])
})
