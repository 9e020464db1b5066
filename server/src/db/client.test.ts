import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { ownServer } from '../../test/temporary.ts'
import type { Academy } from '../academy/academy.ts'
import { resumeAt } from '../academy/place.ts'
import { connect, connectSearches, WAIT_MS } from './client.ts'
import { isDatabaseAway, isStorageFull } from './connections/failures.ts'

function open(address = inject('database'), options = {}) {
  const connection = connect(address, options)
  onTestFinished(() => connection.db.destroy())
  return connection
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('dates, money and big numbers stay text', async () => {
  const { rows } = await sql`
    select date '2024-02-29' as day, 1500.50::numeric(10,2) as amount, 9007199254740993 as big`.execute(
    open().db,
  )
  expect(rows).toEqual([{ day: '2024-02-29', amount: '1500.50', big: '9007199254740993' }])
})

test('a search that takes longer than a second is ended, and its caller told to come again', async () => {
  const { db, pool } = connectSearches(inject('database'), { processes: 1, log: { warn() {} } })
  onTestFinished(() => db.destroy())
  const error = await failure(sql`select pg_sleep(60)`.execute(db))
  expect([isDatabaseAway(error), error]).toMatchObject([true, { code: '57014' }])
  expect(pool.options.max).toBeLessThan(connect(inject('database')).pool.options.max)
})

test('connections that were opened together do not end together', async () => {
  const { pool } = open()
  const lifetimes = new Set<number | undefined>()
  pool.on('connect', () => lifetimes.add(pool.options.maxLifetimeSeconds))
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.2)')))
  expect(lifetimes.size).toBe(3)
})

test('every connection has its time-outs [S179]', async () => {
  const { rows } = await sql`
    select name, setting from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    open().db,
  )
  expect(rows.map((row) => Object.values(row as object))).toEqual([
    ['idle_in_transaction_session_timeout', '10000'],
    ['lock_timeout', '3000'],
    ['statement_timeout', '7000'],
  ])
})

test('each wait is shorter than the one around it, and all end before the browser gives up [S179]', () => {
  const { connection, lock, statement, silence } = WAIT_MS
  expect(lock).toBeLessThan(statement)
  expect(statement).toBeLessThan(silence)
  expect(connection + silence).toBeLessThan(10_000)
})

test('the app survives the death of an idle connection [S173]', async () => {
  const { db } = open(undefined, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const other = new Client(inject('database'))
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  const { rows: after } = await vi.waitFor(() =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db),
  )
  expect(after[0]?.pid).not.toBe(rows[0]?.pid)
})

test('a connection that dies at work, a full pool and a missing server are "away"; a mistake is not', async () => {
  const { db } = open(undefined, { max: 1, waits: { ...WAIT_MS, connection: 200 } })
  const died = await failure(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
  expect(isDatabaseAway(died)).toBe(true)
  await vi.waitFor(() => sql`select 1`.execute(db))

  const long = sql`select pg_sleep(2)`.execute(db)
  expect(isDatabaseAway(await failure(sql`select 1`.execute(db)))).toBe(true)
  await long

  const nobody = open({ ...inject('database'), host: '/nowhere' })
  expect(isDatabaseAway(await failure(sql`select 1`.execute(nobody.db)))).toBe(true)
  const wrong = await failure(sql`select wrong`.execute(db))
  expect(isDatabaseAway(wrong)).toBe(false)
  expect(isStorageFull(wrong)).toBe(false)
  expect(isStorageFull({ code: '53100' })).toBe(true)
})

test('the app stops waiting for a server that hangs, and works again once the server does [S178]', {
  tags: 'slow',
}, async () => {
  const server = await ownServer({ settings: { fsync: 'off' } })
  const { db } = open(server.address, { max: 1, waits: { ...WAIT_MS, silence: 1_000 } })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const backend = rows[0]?.pid ?? 0
  process.kill(backend, 'SIGSTOP')
  // The waiting query is woken only after its caller has given up.
  expect(isDatabaseAway(await failure(sql`select 1`.execute(db)))).toBe(true)
  process.kill(backend, 'SIGCONT')
  await sql`select 1`.execute(db)
})

test('a connection to which the actor cannot be told is replaced by another [S173]', async () => {
  const { db } = connect(inject('database'), { max: 1 })
  onTestFinished(() => db.destroy())
  const academy = { kept: new Map(), cached: new Map() } as unknown as Academy
  const asking = resumeAt({ academy, actor: '\0' }, async () =>
    // PostgreSQL rejects such text: as if the connection had died at that moment.
    sql`create temporary table written ()`.execute(db),
  )
  await expect(asking).rejects.toThrow()
  expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
})
