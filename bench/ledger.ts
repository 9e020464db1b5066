// The ledger with 2,000 batches, 100,000 students, 2 million dues and 1 million payments, on a throw-away database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { loadLedger } from '../server/seed/ledger-load.ts'
import { connect } from '../server/src/db/client.ts'
import { ownConnection } from '../server/src/db/connections/own-connection.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Database } from '../server/src/db/schema.ts'
import { ensureAdmin } from '../server/src/features/accounts/admin.ts'
import { feeStatus } from '../server/src/features/money/fees/fees.service.ts'
import { batchStanding } from '../server/src/features/money/fees/standing.queries.ts'
import { checkUp } from '../server/src/features/money/ledger/checkup.ts'
import { duesOfStudent } from '../server/src/features/money/ledger/ledger.queries.ts'
import { ledgerOf, withStanding } from '../server/src/features/money/ledger/ledger.service.ts'
import { recordPayment } from '../server/src/features/money/payments/payments.service.ts'
import { runDay, startDailyJobs } from '../server/src/jobs/daily.ts'

const LOAD = { students: 100_000, batches: 2000, months: 20, paidMonths: 10 }
/** Twenty months of dues exist; the next are for September 2026. */
const LOADED = '2026-08-09'
const NEXT_DAY = '2026-08-10'
const ROUNDS = 50

const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { error: say, warn: say }

async function seconds(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return ((performance.now() - started) / 1000).toFixed(1)
}

/** Median and maximum of many rounds, in ms. */
async function times(work: (round: number) => Promise<unknown>) {
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await work(round)
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  const [median, longest] = [taken[ROUNDS / 2] ?? 0, taken.at(-1) ?? 0]
  return `${median.toFixed(1)} ms (longest ${longest.toFixed(1)} ms)`
}

async function planOf(query: {
  explain: (format: 'text', how: ReturnType<typeof sql>) => Promise<unknown[]>
}) {
  const steps = await query.explain('text', sql`analyze, buffers`)
  return steps.map((step) => `    ${Object.values(step as object).join()}`).join('\n')
}

const countOf = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ dues: number; payments: number }>`
    select (select count(*)::int from dues) as dues, (select count(*)::int from payments) as payments`.execute(
    db,
  )
  return rows[0] ?? { dues: 0, payments: 0 }
}

/** May see every ledger. */
const ADMIN = { role: 'admin', uid: 'admin' } as const

async function measureReading(db: Kysely<Database>) {
  say(
    `Fee status of a batch of 50, each for the first time: ${await times((n) => feeStatus(db, 1 + n * 37))}`,
  )
  say(`… and again: ${await times((n) => feeStatus(db, 1 + n * 37))}`)
  say(
    `A student's ledger, each for the first time: ${await times((n) => ledgerOf(db, ADMIN, `load-${1 + n * 997}`))}`,
  )
  say(`… and again: ${await times((n) => ledgerOf(db, ADMIN, `load-${1 + n * 997}`))}`)
  const page = Array.from({ length: 100 }, (_, n) => ({ student_id: 1 + n * 991 }))
  say(`What 100 students of a page owe: ${await times(() => withStanding(db, page))}`)
  say(await planOf(batchStanding(db, 77, LOADED)))
  say(await planOf(duesOfStudent(db, 777, LOADED)))
}

async function measurePaying(db: Kysely<Database>) {
  const by = {
    uid: (
      await db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow()
    ).id,
    today: LOADED,
  }
  const draft = {
    amount: '100.00',
    date: LOADED,
    method: 'cash',
    transaction_id: null,
    note: null,
  } as const
  say(
    `A payment: ${await times((n) => recordPayment(db, { draft: { ...draft, student_id: 1 + n * 13 } }, by))}`,
  )
}

/** Creates a month's dues for all students: interrupted, resumed, and run once more. */
async function measureMaking(pool: Pool, db: Kysely<Database>) {
  const today = async () => NEXT_DAY
  await sql`insert into job_runs values ('dues', ${LOADED}, now(), now()), ('checkup', ${NEXT_DAY}, now(), now())`.execute(
    db,
  )
  const before = await countOf(db)
  const first = startDailyJobs({ pool, log, today })
  let made = 0
  while (made < LOAD.students / 4) made = (await countOf(db)).dues - before.dues
  await first.close()
  const broken = (await countOf(db)).dues - before.dues
  const run = () =>
    ownConnection(pool)
      .db.connection()
      .execute((one) => runDay(one, { log, today }))
  const rest = await seconds(run)
  say(
    `A month's dues broken off after ${broken}; the other ${(await countOf(db)).dues - before.dues - broken} made in ${rest} s`,
  )
  await sql`delete from dues where period = '2026-09'`.execute(db)
  await sql`delete from job_runs where job = 'dues' and day = ${NEXT_DAY}`.execute(db)
  say(
    `A month's dues of all: ${await seconds(run)} s for ${(await countOf(db)).dues - before.dues}`,
  )
  await sql`delete from dues where period = '2026-09'`.execute(db)
  await sql`
    insert into concessions (student_id, kind, percent, from_date, reason)
    select student_id, 'sibling', 10, '2026-09-01', 'Bench' from students`.execute(db)
  await sql`delete from job_runs where job = 'dues' and day = ${NEXT_DAY}`.execute(db)
  say(
    `A month's dues of all, each reduced: ${await seconds(run)} s (at most 60) for ${(await countOf(db)).dues - before.dues}`,
  )
  await sql`delete from job_runs where job = 'dues' and day = ${NEXT_DAY}`.execute(db)
  say(
    `A second run of the day: ${await seconds(run)} s, ${(await countOf(db)).dues - before.dues - LOAD.students} more`,
  )
  await sql`delete from job_runs where job = 'dues'`.execute(db)
  say(
    `A run that looks at all months since 2025: ${await seconds(run)} s, ${(await countOf(db)).dues - before.dues - LOAD.students} more`,
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-'))
const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: say } })
try {
  await migrate(server.address)
  const { db, pool } = connect(server.address)
  await ensureAdmin(db, { email: 'admin@ganit.local', password: 'chalk and duster' })
  const patient = ownConnection(pool).db
  say(
    `Filled in ${await seconds(() => loadLedger(patient, LOAD))} s: ${JSON.stringify(await countOf(patient))}`,
  )
  await measureReading(db)
  await measurePaying(db)
  await measureMaking(pool, db)
  const days = { today: NEXT_DAY, madeUntil: NEXT_DAY }
  say(
    `The checkup: ${await seconds(async () => say(JSON.stringify(await checkUp(patient, days))))} s`,
  )
  await Promise.all([db.destroy(), patient.destroy()])
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
