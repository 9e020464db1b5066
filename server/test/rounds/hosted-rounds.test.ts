import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../src/db/schema.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { stopAt } from '../clock.ts'
import { beginEachTestAt } from '../days.ts'
import { roundsOfHost } from './hosted-academy.ts'

beginEachTestAt('2026-11-24', '21:30')

const SECOND = 1_000
const MINUTE = 60 * SECOND
const SENT = [{ state: 'sent', attempts: 1 }]
const WAITING = [{ state: 'waiting', attempts: 0 }]

async function mailsIn(dataDir: string) {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

/** A closing connection needs a moment. */
const noneHeld = (seen: { held: number }) => vi.waitFor(() => expect(seen.held).toBe(0))

const daysDone = async (db: Kysely<Database>) => {
  const rows = await db.selectFrom('job_runs').select(['day', 'finished_at']).execute()
  return rows.length > 0 && rows.every(({ finished_at }) => finished_at)
    ? [...new Set(rows.map(({ day }) => day))].sort()
    : undefined
}

test('a pool closes two minutes after the last call, and a mail leaves within a minute of its time', {
  tags: 'slow',
}, async () => {
  const { own, seen, add } = roundsOfHost()
  const sen = await add('sen')
  const move = (ms: number) => stopAt(new Date(clock.ms() + ms))
  const pass = (ms: number) => own.letPass(ms, move)
  move(0)
  sen.begin()
  await pass(0)
  sen.call()
  await sen.within(() => sql`select 1`.execute(sen.db))
  await sen.queueMail()
  await sen.operator
    .updateTable('deliveries')
    .set({ due_at: new Date('2026-11-24T22:05:00+05:30') })
    .execute()
  await pass(2 * MINUTE - SECOND)
  expect(seen.held).toBeGreaterThan(0)
  await pass(SECOND)
  await noneHeld(seen)
  await pass(33 * MINUTE - SECOND)
  expect(await sen.mails()).toEqual(WAITING)
  await pass(MINUTE + SECOND)
  expect(await sen.mails()).toEqual(SENT)
  await noneHeld(seen)
})

test('twenty sleeping academies ask at most four queries a second, each on one connection, and hold none', {
  tags: 'slow',
}, async () => {
  const { own, seen, add } = roundsOfHost()
  const all = []
  for (let n = 1; n <= 20; n++) all.push(await add(`a${n}`))
  for (const one of all) one.begin()
  await own.letPass(2 * MINUTE)
  for (const { operator } of all) expect(await daysDone(operator)).toEqual(['2026-11-24'])
  Object.assign(seen, { opened: 0, statements: 0 })
  await own.letPass(3 * MINUTE)
  await noneHeld(seen)
  expect(seen.opened).toBe(3 * 20)
  expect(seen.statements / 180).toBeLessThanOrEqual(4)
  expect(seen.statements).toBeGreaterThan(500)
})

test('what an academy queues leaves at once, and what was rolled back wakes nobody', async () => {
  const { own, seen, add } = roundsOfHost()
  const sen = await add('sen')
  sen.begin()
  await own.letPass(MINUTE)
  sen.call()
  await sen.within(() => sen.db.transaction().execute((trx) => sen.queueMail(trx)))
  await own.letPass(0)
  expect(await sen.mails()).toEqual(SENT)

  await own.letPass(SECOND)
  const before = seen.statements
  const undone = sen.within(() =>
    sen.db.transaction().execute(async (trx) => {
      await sen.queueMail(trx)
      throw new Error('taken back')
    }),
  )
  await expect(undone).rejects.toThrow('taken back')
  const after = seen.statements
  await own.letPass(SECOND)
  expect(after).toBeGreaterThan(before)
  expect(seen.statements).toBe(after)
})

test('of two academies each sends its own mails and does its own day, whoever woke the rounds', async () => {
  const { own, add } = roundsOfHost()
  const both = [await add('sen'), await add('roy')]
  for (const one of both) one.begin()
  await own.letPass(MINUTE)
  for (const one of both) await one.queueMail()
  // The timer begins in the place of the call.
  both[1]?.within(() => both[1]?.call())
  await own.letPass(MINUTE)
  for (const { name, dataDir, mails, operator } of both) {
    expect(await mails()).toEqual(SENT)
    const [mail, ...others] = await mailsIn(dataDir)
    expect(mail).toContain(`family@${name}.example`)
    expect(others).toEqual([])
    expect(await daysDone(operator)).toEqual(['2026-11-24'])
  }
})

/** Does some work while a pass waits for the table of jobs. */
async function whilePassWaits(
  { operator }: { operator: Kysely<Database> },
  pass: () => Promise<unknown>,
  work: () => Promise<unknown>,
) {
  const passing = operator.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx)
    const going = { passed: pass() }
    await vi.waitFor(async () => {
      // Not in the transaction, which sees the sessions of its first look.
      const { rows } = await waiting(operator)
      expect(rows).toHaveLength(1)
    })
    await work()
    return going
  })
  return (await passing).passed
}

const waiting = (db: Kysely<Database>) =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)

test('a connection that breaks during a pass is replaced, and nothing is done twice or left', {
  tags: 'slow',
}, async () => {
  const { own, seen, add } = roundsOfHost()
  const sen = await add('sen')
  sen.begin()
  await own.letPass(59 * SECOND)
  await sen.queueMail()
  const changes = sen.changes.count
  await whilePassWaits(
    sen,
    () => own.letPass(2 * SECOND),
    async () => {
      for (const { pid } of (await waiting(sen.operator)).rows)
        await sql`select pg_terminate_backend(${pid})`.execute(sen.operator)
      await vi.waitFor(async () => expect(await sen.mails()).toEqual(SENT))
    },
  )
  expect(sen.changes.count).toBe(changes + 1)
  const before = seen.opened
  await own.letPass(5 * SECOND)
  expect(seen.opened).toBeGreaterThan(before)
  await noneHeld(seen)
  await own.letPass(10 * MINUTE)
  expect(await sen.mails()).toEqual(SENT)
  expect(await mailsIn(sen.dataDir)).toHaveLength(1)
})

test('a pass that is stopped begins nothing more, and leaves no connection', {
  tags: 'slow',
}, async () => {
  const { rounds, own, seen, add } = roundsOfHost()
  const sen = await add('sen')
  sen.begin()
  await own.letPass(59 * SECOND)
  await sen.queueMail()
  let stopped: Promise<void> | undefined
  await whilePassWaits(
    sen,
    () => own.letPass(2 * SECOND),
    async () => {
      stopped = rounds.stop()
    },
  )
  await stopped
  expect(await sen.mails()).toEqual(WAITING)
  await noneHeld(seen)
  await own.letPass(10 * MINUTE)
  expect(await sen.mails()).toEqual(WAITING)
})

test('each connection of an academy hears of its changes to pages before they are answered, also that of the day’s work', async () => {
  const { own, add } = roundsOfHost()
  const [sen, roy] = [await add('sen'), await add('roy')]
  const change = (name: string) =>
    sql`insert into class_modules values (1, ${name}, 'To ten.')
      on conflict (class_number) do update set title = excluded.title`
  for (let n = 1; n <= 20; n++) {
    const [before, others] = [sen.changes.count, roy.changes.count]
    await sen.within(() => change(`Counting ${n}`).execute(sen.db))
    expect([sen.changes.count > before, roy.changes.count]).toEqual([true, others])
  }
  sen.begin()
  await sql`
    create function tell_of_the_day() returns trigger language plpgsql as
      $$ begin perform pg_notify('changed_pages', ''); return null; end $$`.execute(sen.operator)
  await sql`create trigger tells after insert on job_runs
    for each statement execute function tell_of_the_day()`.execute(sen.operator)
  const before = sen.changes.count
  await own.letPass(0)
  expect(sen.changes.count - before).toBeGreaterThan(10)
  expect(roy.changes.count).toBe(0)
})
