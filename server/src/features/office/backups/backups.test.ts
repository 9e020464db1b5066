import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/office/backups'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anAcademyToKeep, differ } from '../../../../test/backups.ts'
import { createArchive } from '../../../backup/archive-writer.ts'
import { takeLock } from '../../../backup/databases.ts'
import { prepareFolder } from '../../../backup/folder.ts'
import { FORMAT } from '../../../backup/manifest.ts'
import { runInSession } from '../../../backup/session.ts'
import type { Database } from '../../../db/schema.ts'
import { createBackupJob } from '../../../jobs/daily/backup-job.ts'
import { createDailyWork } from '../../../jobs/daily.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { repeat } from '../../../lifecycle/part.ts'
import { makeBackupNow } from './backups.service.ts'

async function theAdmin(name: string) {
  const academy = await anAcademyToKeep(name)
  const { call } = await academy.signInAdmin()
  const folder = join(academy.folder, 'backups')
  const lines: string[] = []
  const { db, pool } = academy
  const write = (line: string) => void lines.push(line)
  const log = { error: write, warn: write, info: () => {} }
  const parts = { db, pool, dataDir: academy.folder, hasOwnDatabase: true, log }
  return {
    ...academy,
    parts,
    lines,
    call,
    folder,
    list: async () => (await call(getBackups)).body,
    plan: (body: object) => call(updateBackupPlan, { body } as never),
    files: async () => (await readdir(folder)).sort(),
    finished: () =>
      vi.waitFor(async () => expect((await call(getBackups)).body.running).toBeNull()),
    job: (now: Date, day = '2027-01-02') =>
      createBackupJob(parts, () => now).run(db, {
        day,
        outcome: null,
        stopping: new AbortController().signal,
        log,
      }),
  }
}

/** A backup without tables, made at that moment. */
async function anEmptyBackup(file: string, made_at: string) {
  const said = { academy: 'A', made_at, postgres: '18', app_version: '0', verified: false }
  const nothing = { migrations: [], tables: [], sequences: [] }
  await createArchive(file).finish({ format: FORMAT, format_version: 1, ...said, ...nothing })
}

async function waitingBackups(db: Kysely<Database>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'ganit backup' and wait_event_type = 'Lock'
      and datname = current_database()`.execute(db)
  return rows[0]?.count
}

test('the admin begins a backup, sees it run and then in the list; a second one waits its turn', async () => {
  const admin = await theAdmin('button')
  expect(await admin.list()).toEqual({
    schedule: 'daily',
    kept: 14,
    running: null,
    last_problem: null,
    backups: [],
  })
  const begun = await Promise.all([admin.call(makeBackup), admin.call(makeBackup)])
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await admin.list()).running).toMatchObject({ stage: expect.any(String) })
  await admin.finished()

  const { backups, last_problem } = await admin.list()
  expect(backups).toEqual([
    {
      name: expect.stringMatching(/^ganit-[0-9a-f]{8}-\d{4}-\d\d-\d\d-\d{4}\.backup$/),
      made_at: expect.any(String),
      bytes: expect.any(Number),
      students: 41,
      verified: true,
    },
  ])
  expect(last_problem).toBeNull()
  const [made] = backups
  // Only the trail's entries, such as the admin's sign-in, have changed since.
  expect(await differ(join(admin.folder, made?.name ?? ''), admin.where)).toEqual([])
})

test('the plan is the admin’s; nonsense is refused and named', async () => {
  const { plan, list, signUp, visitor } = await theAdmin('plan')
  expect((await plan({ schedule: 'weekly', kept: '3' })).body).toMatchObject({ kept: 3 })
  expect(await list()).toMatchObject({ schedule: 'weekly', kept: 3 })
  expect((await plan({ schedule: 'hourly', kept: 0 })).fields).toEqual({
    schedule: expect.any(String),
    kept: expect.any(String),
  })
  const student = await signUp()
  expect((await student.call(makeBackup)).status).toBe(403)
  expect((await student.call(getBackups)).status).toBe(403)
  expect((await visitor(getBackups)).status).toBe(401)
})

test('[S202] only the chosen number of backups is kept, and nothing else is deleted', async () => {
  const { plan, files, parts, folder, list } = await theAdmin('kept')
  await plan({ kept: 2 })
  await prepareFolder(folder)
  const others = [
    'before-restore-2026-01-01-0000.backup',
    'ganit-2020-01-01-0000.backup',
    'mine.txt',
  ]
  for (const name of others) await writeFile(join(folder, name), 'not to be read')
  for (let n = 0; n < 4; n++) await makeBackupNow(parts)

  const left = await files()
  expect(left.filter((name) => !others.includes(name))).toHaveLength(2)
  expect(left).toEqual(expect.arrayContaining(others))
  const unread = (await list()).backups.filter(({ verified }) => verified === null)
  expect(unread.map(({ name }) => name).sort()).toEqual(others.slice(0, 2))
})

test('[S202] a backup is kept even if older ones are dated in the future', async () => {
  const { plan, files, parts, folder } = await theAdmin('future')
  await plan({ kept: 1 })
  await prepareFolder(folder)
  // The names of backups made before academies had ids.
  const ofFuture = ['ganit-2031-01-01-0300.backup', 'ganit-2031-01-02-0300.backup']
  for (const name of ofFuture)
    await anEmptyBackup(join(folder, name), `${name.slice(6, 16)}T03:00:00Z`)
  await makeBackupNow(parts)
  await makeBackupNow(parts)
  const left = (await files()).filter((name) => !name.startsWith('ganit-2031'))
  expect(left).toEqual([expect.stringMatching(/^ganit-[0-9a-f]{8}-20[^3]/)])
  expect(await files()).toEqual(expect.arrayContaining([ofFuture[1]]))
  expect(await files()).toHaveLength(2)
})

test('a backup that was made is good though an old one cannot be deleted', async ({ skip }) => {
  const { plan, files, parts, folder, list, lines } = await theAdmin('undeletable')
  await plan({ kept: 1 })
  await prepareFolder(folder)
  const old = join(folder, 'ganit-2020-01-01-0300.backup')
  await anEmptyBackup(old, '2020-01-01T03:00:00Z')
  if (spawnSync('chattr', ['+i', old]).status !== 0) return skip('This disk has no such files.')
  onTestFinished(() => void spawnSync('chattr', ['-i', old]))
  await makeBackupNow(parts)
  expect(await files()).toHaveLength(2)
  expect((await list()).last_problem).toBeNull()
  expect(lines).toEqual([expect.stringMatching(/^An old backup could not be deleted: /)])
})

test('told to stop, the nightly backup breaks off and leaves no file, no database and no failure', async () => {
  const { parts, db, pool, files, list, lines, where } = await theAdmin('stopped')
  const more = [createBackupJob(parts)]
  await db.transaction().execute(async (trx) => {
    await sql`lock table questions in access exclusive mode`.execute(trx)
    const jobs = repeat(
      createDailyWork({ pool, log: parts.log, more, today: async () => '2025-02-21' }),
    )
    await vi.waitFor(async () => expect(await waitingBackups(db)).toBe(1))
    await jobs.stop()
  })
  expect(await files()).toEqual([])
  expect(lines.filter((line) => line.includes('backup'))).toEqual([])
  // PostgreSQL may notice only then that the session is broken, and release its lock.
  await expect.poll(async () => (await list()).last_problem?.problem).toBe('It was interrupted.')
  await runInSession(where, async (client) => expect(await takeLock(client)).toBe(true))
})

test('[S199] [S177] a failed backup deletes nothing, is logged and shown, and is tried again later', async () => {
  const { parts, folder, list, lines, files, job, db, plan } = await theAdmin('problem')
  const early = { day: '2026-12-31', finished_at: null, outcome: null }
  await db
    .insertInto('job_runs')
    .values({ job: 'dues', ...early })
    .execute()
  await plan({ kept: 1 })
  await makeBackupNow(parts)
  const before = await files()
  // The backup disk is gone: a file lies in place of the folder.
  const aside = `${folder}.aside`
  await rename(folder, aside)
  writeFileSync(folder, '')
  const now = clock.now()
  expect(await job(now)).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^The backup failed: it is a file/)])
  expect((await list()).last_problem).toMatchObject({ problem: expect.stringMatching(/a file/) })
  // The job does not try again at once.
  expect(await job(now)).toBe(false)
  expect(lines).toHaveLength(1)

  await rm(folder)
  await rename(aside, folder)
  expect(await files()).toEqual(before)
  expect(await job(new Date(now.getTime() + 2 * 3_600_000))).toBe(true)
  expect((await list()).last_problem).toBeNull()
})

test('on a full disk no backup takes what is left of it', async () => {
  const { parts, files, lines } = await theAdmin('full')
  const full = { ...parts, isStorageFull: () => true }
  await expect(makeBackupNow(full)).rejects.toThrow()
  expect(lines).toEqual(['The backup failed: the disk is full'])
  await expect(files()).rejects.toThrow(/ENOENT/)
})

test('[S204] each day or each week a backup is made and restored on trial, unless that is off', async () => {
  const { plan, files, job, db, list } = await theAdmin('daily')
  const day = (n: number) => new Date(clock.ms() + n * 86_400_000)
  // The day of the first start.
  const early = { day: '2026-12-31', finished_at: null, outcome: null }
  const today = { ...early, job: 'dues', day: '2027-01-02' }
  await db.deleteFrom('job_runs').execute()
  await db.insertInto('job_runs').values(today).execute()
  expect(await job(day(0))).toBe(true)
  await expect(files()).rejects.toThrow(/ENOENT/)
  await db
    .insertInto('job_runs')
    .values({ job: 'dues', ...early })
    .execute()

  await plan({ schedule: 'off' })
  await job(day(1))
  await expect(files()).rejects.toThrow(/ENOENT/)
  await plan({ schedule: 'weekly' })
  await job(day(1))
  await job(day(3))
  expect(await files()).toHaveLength(1)
  await job(day(8))
  expect(await files()).toHaveLength(2)
  await plan({ schedule: 'daily' })
  await job(day(9))
  expect(await files()).toHaveLength(3)
  expect((await list()).backups.every(({ verified }) => verified)).toBe(true)
})
