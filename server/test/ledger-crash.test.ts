import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadLedger } from '../seed/ledger-load.ts'
import { connect } from '../src/db/client.ts'
import { runningAddress } from '../src/db/embedded/running.ts'
import { ADMIN } from './academy.ts'
import { runDoctor } from './doctor.ts'
import { postgresPid, startGanit } from './ganit-process.ts'
import { FEE } from './ledger.ts'
import { temporaryFolder } from './temporary.ts'

// Each starts the whole app several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const WRITERS = 4
const RIGHT = { code: 0, said: 'The ledger is right.\n' }

type Answer = { token: string; payment: { receipt_number: string } }

/** An academy as a process of its own, which can be killed and started again; its port changes then. */
async function anAcademy() {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error' }
  let running = startGanit(env)
  let url = await running.ready()
  const address = runningAddress(dataDir)
  if (!address) throw new Error('PostgreSQL does not run.')
  const { db } = connect(address, { max: 2 })
  onTestFinished(() => db.destroy())

  async function call(path: string, body: object, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }

  return {
    db,
    call,
    doctor: () => runDoctor(env),
    async token() {
      const { body } = await call('auth/sign-in/email', ADMIN)
      return { authorization: `Bearer ${body.token}` }
    },
    killPostgres: () => process.kill(postgresPid(dataDir), 'SIGKILL'),
    async restart(signal: NodeJS.Signals = 'SIGKILL') {
      running.child.kill(signal)
      await running.ended
      running = startGanit(env)
      url = await running.ready()
    },
  }
}

type Academy = Awaited<ReturnType<typeof anAcademy>>

const small = { students: 20, batches: 2, months: 0, paidMonths: 0 }

/** Pays over and over, each payment with a key, until it is acknowledged; keeps which were. */
async function write(
  { call }: Academy,
  { headers, isOver }: { headers: Record<string, string>; isOver: () => boolean },
) {
  const acknowledged = new Map<string, string>()
  const seen = new Set<number>()
  for (let n = 1; !isOver(); n++) {
    const key = randomUUID()
    const payment = {
      student_id: 1 + (n % small.students),
      amount: `${n}.50`,
      date: '2026-01-01',
      method: 'upi',
      note: key,
    }
    const send = () =>
      call('payments', payment, { ...headers, 'idempotency-key': key }).catch(() => undefined)
    let reply = await send()
    for (; reply?.status !== 201 && !isOver(); reply = await send()) {
      seen.add(reply?.status ?? 503)
      await sleep(50)
    }
    if (reply?.status === 201) acknowledged.set(key, reply.body.payment.receipt_number)
  }
  return { acknowledged, seen }
}

test('each acknowledged payment is there once and whole after kill -9 of app and database [S172 S174 S150]', async () => {
  const academy = await anAcademy()
  const { db, call, token } = academy
  await loadLedger(db, small)
  await db.deleteFrom('batch_fees').execute()
  const headers = await token()
  await call('batchmanegment/add_batch_fee', { ...FEE, batch_id: 1, amount: 10_000_000 }, headers)
  await call('batchmanegment/add_batch_fee', { ...FEE, batch_id: 2, amount: 10_000_000 }, headers)
  let isOver = false
  const writers = Array.from({ length: WRITERS }, () =>
    write(academy, { headers, isOver: () => isOver }),
  )
  for (let round = 0; round < 4; round++) {
    await sleep(300 + Math.random() * 500)
    if (round % 2 === 0) academy.killPostgres()
    else await academy.restart()
  }
  const count = async () =>
    (
      await db
        .selectFrom('payments')
        .select('note')
        .execute()
        .catch(() => [])
    ).length
  const before = await count()
  // It goes on after the last crash.
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before + 10), {
    timeout: 30_000,
  })
  isOver = true
  const journals = await Promise.all(writers)

  const { rows } = await sql<{ note: string; number: string }>`
    select note, snapshot ->> 'receipt_number' as number
    from payments join receipts using (payment_id)`.execute(db)
  const stored = new Map(rows.map(({ note, number }) => [note, number]))
  expect(stored.size).toBe(rows.length)
  for (const { acknowledged, seen } of journals) {
    expect(acknowledged.size).toBeGreaterThan(0)
    for (const [key, number] of acknowledged) expect([key, stored.get(key)]).toEqual([key, number])
    expect([...seen].filter((status) => status !== 503)).toEqual([])
  }
  expect(await academy.doctor()).toEqual(RIGHT)
})

test('dues that were being made when app and database were killed are all made afterwards', async () => {
  const academy = await anAcademy()
  const { db, restart, killPostgres, doctor } = academy
  const runs = () =>
    db
      .selectFrom('job_runs')
      .selectAll()
      .where('job', '=', 'dues')
      .execute()
      .catch(() => [])
  const isFinished = async () => (await runs()).some(({ finished_at }) => finished_at)
  await vi.waitFor(async () => expect(await isFinished()).toBe(true), { timeout: 10_000 })
  // Members for whom nothing was made since they joined.
  await loadLedger(db, { students: 3000, batches: 300, months: 0, paidMonths: 0 })
  await db.deleteFrom('job_runs').execute()

  const hasBegun = () =>
    vi.waitFor(
      async () =>
        expect(
          (await runs()).filter(({ outcome, finished_at }) => outcome || finished_at),
        ).toHaveLength(1),
      { timeout: 30_000, interval: 5 },
    )
  await restart()
  await hasBegun()
  await restart()
  await hasBegun()
  killPostgres()
  await vi.waitFor(async () => expect(await isFinished()).toBe(true), { timeout: 60_000 })

  const { rows } = await sql<{ students: number; most: number; least: number }>`
    select count(*)::int as students, max(count)::int as most, min(count)::int as least
    from (select count(*) from dues group by student_id) as each`.execute(db)
  expect(rows[0]).toMatchObject({ students: 3000, most: rows[0]?.least })
  expect(await doctor()).toEqual(RIGHT)
})
