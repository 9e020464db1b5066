import { getMe } from '@ganit/contract/accounts/accounts'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { type Academy, test } from '../../test/academy.ts'
import { theLedger } from '../../test/ledger.ts'
import { clock } from '../lifecycle/clock.ts'
import { repeat } from '../lifecycle/part.ts'
import { createDailyWork, runDay } from './daily.ts'
import type { Job } from './job.ts'
import { createRetries } from './retries.ts'

const DAY_3 = '2026-12-03'

function aLog() {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  return { lines, log: { error: write, warn: write } }
}

/** Three batches with a monthly fee and a member each, as of January 2026; no dues yet. */
async function somewhereInTime(academy: Academy) {
  const admin = await theLedger(academy)
  for (const name of ['A', 'B', 'C']) {
    const batch_id = await admin.aBatch(name)
    await admin.aMember(batch_id)
    await admin.addFee(batch_id, { fee_type: 'recurring', due_date: '2026-01-10' })
  }
  await admin.db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await admin.db.deleteFrom('dues').execute()
  const { lines, log } = aLog()
  return {
    ...admin,
    lines,
    log,
    run: (day: string, running?: Parameters<typeof runDay>[2]) =>
      admin.db.connection().execute((one) => runDay(one, { log, today: async () => day }, running)),
    dues: async () =>
      (await admin.db.selectFrom('dues').select('due_date').orderBy('due_date').execute()).map(
        ({ due_date }) => due_date,
      ),
    runs: () =>
      admin.db
        .selectFrom('job_runs')
        .select(['job', 'day', 'finished_at', 'outcome'])
        .where('job', 'in', ['dues', 'checkup'])
        .orderBy('day')
        .orderBy('job', 'desc')
        .execute(),
  }
}

test('each day makes what it brings, and a second run of the day nothing', async ({ academy }) => {
  const { run, dues, runs, lines } = await somewhereInTime(academy)
  await run('2026-02-10')
  expect(await dues()).toHaveLength(9)
  await run('2026-02-11')
  expect(await dues()).toHaveLength(9)
  await run('2026-03-10')
  await run('2026-03-10')

  expect(new Set(await dues())).toEqual(
    new Set(['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10']),
  )
  expect(await dues()).toHaveLength(12)
  expect((await runs()).map(({ job, day, outcome }) => [job, day, outcome])).toEqual([
    ['dues', '2026-02-10', { after: 3, made: 9 }],
    ['checkup', '2026-02-10', { findings: [], whole: '2026-02-10' }],
    ['dues', '2026-02-11', { after: 3, made: 0 }],
    ['checkup', '2026-02-11', { findings: [], whole: '2026-02-10' }],
    ['dues', '2026-03-10', { after: 3, made: 3 }],
    ['checkup', '2026-03-10', { findings: [], whole: '2026-03-10' }],
  ])
  expect(lines).toEqual([])
})

test('a day that was left out brings its dues later', { tags: 'slow' }, async ({ academy }) => {
  const { run, dues } = await somewhereInTime(academy)
  await run('2026-01-02')
  await run('2026-06-20')

  expect(await dues()).toHaveLength(21)
})

test('a run that was broken off goes on where it was', async ({ academy }) => {
  const { db, run, dues, runs } = await somewhereInTime(academy)
  await run('2026-02-10', { stopping: AbortSignal.abort() })
  expect((await runs()).map(({ job, finished_at }) => [job, finished_at])).toEqual([['dues', null]])
  await db.updateTable('job_runs').set({ outcome: '{"after": 2, "made": 6}' }).execute()
  await run('2026-02-10')

  expect(await dues()).toHaveLength(3)
  expect((await runs())[0]?.outcome).toEqual({ after: 3, made: 9 })
})

test('a job that fails holds up those that need it and no other, and is tried again later', async ({
  academy,
}) => {
  const { lines, log } = aLog()
  const tried: string[] = []
  let isMended = false
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    name,
    run: async () => tried.push(name) > 0,
    ...more,
  })
  const failing = job('failing', {
    async run(db) {
      tried.push('failing')
      if (!isMended) await sql`select 1 / 0`.execute(db)
      return true
    },
  })
  const more = [failing, job('needs it', { after: 'failing' }), job('backup')]
  let now = 0
  const retries = createRetries(() => now)
  const run = () =>
    academy.db
      .connection()
      .execute((one) => runDay(one, { log, more, today: async () => DAY_3 }, { retries }))

  await run()
  await run()
  expect(tried).toEqual(['failing', 'backup'])
  expect(lines).toEqual(['The daily work (failing) failed: division by zero'])
  const first = retries.nextIn()
  now += first
  await run()
  expect(tried).toEqual(['failing', 'backup', 'failing'])
  expect(retries.nextIn()).toBeGreaterThan(first)

  now += retries.nextIn()
  isMended = true
  await run()
  expect(tried.slice(3)).toEqual(['failing', 'needs it'])
  expect(retries.nextIn()).toBe(Number.POSITIVE_INFINITY)
})

test('the checkup says what does not agree', { tags: 'slow' }, async ({ academy }) => {
  const { db, run, lines, runs } = await somewhereInTime(academy)
  await db.insertInto('receipt_counters').values({ financial_year: 2026, last_serial: 4 }).execute()
  await run('2026-02-10')

  expect(lines).toEqual([expect.stringContaining('receipts are numbered without gaps')])
  expect((await runs())[1]?.outcome).toMatchObject({ findings: [{ count: 1 }] })
})

test('expired data is deleted, and nothing else [S036]', async ({ academy }) => {
  const { db, run } = await somewhereInTime(academy)
  const { uid, call } = await academy.signUp()
  await academy.signUp()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(clock.ms() - 1000) })
    .where('account_id', '<>', uid)
    .execute()
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'x:old', points: 3, expire: String(clock.ms() - 1000) },
      { key: 'x:new', points: 3, expire: String(clock.ms() + 600_000) },
    ])
    .execute()
  await db.deleteFrom('verifications').execute()
  const link = (id: string, ms: number) => ({
    id,
    identifier: `reset-password:${id}`,
    value: uid,
    expires_at: new Date(clock.ms() + ms),
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  await db
    .insertInto('verifications')
    .values([link('old', -1000), link('new', 600_000)])
    .execute()
  await run('2026-02-10')

  expect((await call(getMe)).status).toBe(200)
  const left = await db.selectFrom('sessions').select('account_id').execute()
  expect(left).toEqual([{ account_id: uid }])
  const keys = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'x:%')
    .execute()
  expect(keys).toEqual([{ key: 'x:new' }])
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([{ id: 'new' }])
})

test('of many processes one does the day, and the next goes on when it dies', async ({
  academy,
}) => {
  const { db, dues, runs, log } = await somewhereInTime(academy)
  const start = () => {
    const jobs = repeat(createDailyWork({ pool: academy.pool, log, today: async () => DAY_3 }))
    onTestFinished(jobs.stop)
    return jobs
  }
  const waiting = () =>
    sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
  // The first process waits for a batch that this test locks; the other two wait for the first process.
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('batches').select('batch_id').forUpdate().execute()
    const first = start()
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1))
    start()
    start()
    await vi.waitFor(async () => expect((await waiting()).rows).toEqual([{ count: 2 }]))
    await first.stop()
    await vi.waitFor(async () => expect((await waiting()).rows).toEqual([{ count: 1 }]))
  })
  await vi.waitFor(async () => {
    const finished = (await runs()).filter(({ finished_at }) => finished_at)
    expect(finished).toHaveLength(2)
  })

  expect(await dues()).toHaveLength(36)
})

test('the daily work ends at once when it is told to stop', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db, log, runs } = await somewhereInTime(academy)
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('batches').select('batch_id').forUpdate().execute()
    const jobs = repeat(createDailyWork({ pool: academy.pool, log, today: async () => DAY_3 }))
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1))
    await jobs.stop()
  })
  expect(await runs()).toMatchObject([{ job: 'dues', finished_at: null }])
})
