import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe } from '@ganit/contract/accounts/accounts'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { queueMail } from '../../src/features/messages/channels/mail/mail.queries.ts'
import { takeDueDelivery } from '../../src/features/messages/outbox/outbox.queries.ts'
import { checkLedger } from '../../src/features/money/ledger/checkup.ts'
import { createBackupJob } from '../../src/jobs/daily/backup-job.ts'
import { runDay } from '../../src/jobs/daily.ts'
import { type Academy, PASSWORD, test } from '../academy.ts'
import { anAcademyToKeep } from '../backups.ts'
import { theLedger } from '../ledger.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

/** Shifts the app's clock; its timers go on. */
function jump(ms: number) {
  vi.useRealTimers()
  if (ms !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

const signIn = async (academy: Academy, email: string, password: string) =>
  (await academy.auth('sign-in/email', { email, password })).statusCode

const log = { error: () => {}, warn: () => {}, info: () => {} }

test('a day that comes twice, or too early, brings no due twice', async ({ academy }) => {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch('A')
  await admin.aMember(batch_id)
  await admin.addFee(batch_id, { fee_type: 'recurring', due_date: '2026-01-10' })
  await admin.db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await admin.db.deleteFrom('dues').execute()
  const periods = async () =>
    (
      await admin.db
        .selectFrom('dues')
        .select('period')
        .where('withdrawn_at', 'is', null)
        .orderBy('period')
        .execute()
    ).map(({ period }) => period)
  const run = (day: string) =>
    admin.db.connection().execute((one) => runDay(one, { log, today: async () => day }))

  await run('2026-03-09')
  const before = await periods()
  for (const day of ['2026-03-10', '2026-03-09', '2027-03-10']) await run(day)
  expect(await periods()).toEqual([...new Set(await periods())])
  expect(await periods()).toHaveLength(before.length + 13)
  // The next run with the right date undoes a year of premature work, and does the work of its own day, too.
  await run('2026-03-11')
  const days = await admin.db.selectFrom('job_runs').select('day').distinct().execute()
  expect(
    days
      .map(({ day }) => day)
      .sort()
      .at(-1),
  ).toBe('2026-03-11')
  expect(await periods()).toEqual([...before, '2026-04'])
  const day = '2026-03-11'
  expect(await checkLedger(admin.db, { today: day, madeUntil: day })).toEqual([])
})

test('somebody who signed out stays signed out whatever the clock does, and one who is signed in is so again', async ({
  academy,
}) => {
  const stays = await academy.signUp()
  const leaves = await academy.signUp()
  await academy.auth('sign-out', {}, leaves.token)
  for (const ms of [YEAR_MS, -YEAR_MS, 0]) {
    jump(ms)
    expect((await leaves.call(getMe)).status).toBe(401)
  }
  jump(YEAR_MS)
  expect((await stays.call(getMe)).status).toBe(401)
  jump(0)
  expect((await stays.call(getMe)).status).toBe(200)
  jump(-DAY_MS)
  expect((await stays.call(getMe)).status).toBe(200)
})

test('what was counted while the clock was a year ahead shuts nobody out for a year', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  jump(YEAR_MS)
  for (let n = 0; n < 16; n++) await signIn(academy, email, 'something else')
  expect(await signIn(academy, email, PASSWORD)).toBe(429)

  jump(0)
  expect(await signIn(academy, email, PASSWORD)).toBe(200)
  for (let n = 0; n < 16; n++) await signIn(academy, email, 'something else')
  expect(await signIn(academy, email, PASSWORD)).toBe(429)
})

test('a backup that failed while the clock was a year ahead holds up no other', async () => {
  const { db, pool, folder } = await anAcademyToKeep('clock')
  const ahead = new Date(Date.now() + YEAR_MS)
  await sql`
    insert into backup_runs (stage, started_at, ended_at, problem)
    values ('failed', ${ahead}, ${ahead}, 'The disk is full.')`.execute(db)
  const job = createBackupJob({ db, pool, dataDir: folder, hasOwnDatabase: true, log })
  const turn = { day: '2027-01-02', outcome: null, stopping: new AbortController().signal, log }

  expect(await job.run(db, turn)).toBe(true)
  const names = await readdir(join(folder, 'backups'))
  expect(names.filter((name) => name.endsWith('.backup'))).toHaveLength(1)
})

test('a mail that was put off while the clock was a year ahead leaves all the same', async ({
  academy,
}) => {
  const letter = { to: 'riya@example.in', subject: 'Welcome', text: 'Hello', usefulHours: 1 }
  await queueMail(academy.db, letter)
  const ahead = new Date(Date.now() + YEAR_MS)
  await academy.db.updateTable('deliveries').set({ due_at: ahead }).execute()

  expect(await takeDueDelivery(academy.db, 'mail')).toMatchObject({ address: letter.to })
})
