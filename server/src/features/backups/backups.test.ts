import { writeFileSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/backups'
import { expect, test, vi } from 'vitest'
import { anAcademyToKeep, differ } from '../../../test/backups.ts'
import { prepareFolder } from '../../backup/folder.ts'
import { createBackupJob } from '../../jobs/backup-job.ts'
import { backUpNow } from './backups.service.ts'

vi.setConfig({ testTimeout: 120_000 })

async function theAdmin(name: string) {
  const academy = await anAcademyToKeep(name)
  const { call } = await academy.signInAdmin()
  const folder = join(academy.folder, 'backups')
  const lines: string[] = []
  const { db, pool } = academy
  const log = { error: (line: string) => void lines.push(line) }
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
      vi.waitFor(async () => expect((await call(getBackups)).body.running).toBeNull(), {
        timeout: 60_000,
      }),
    job: (now: Date, day = '2027-01-02') =>
      createBackupJob(parts, () => now).run(db, {
        day,
        outcome: null,
        isStopping: () => false,
        log: { ...log, warn: log.error },
      }),
  }
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
      name: expect.stringMatching(/^ganit-\d{4}-\d\d-\d\d-\d{4}\.backup$/),
      made_at: expect.any(String),
      bytes: expect.any(Number),
      students: 41,
      verified: true,
    },
  ])
  expect(last_problem).toBeNull()
  const [made] = backups
  // The trail holds the admin's own sign-in and more; nothing else has changed since.
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

test('[S202] only as many are kept as are wanted, and nothing else is deleted', async () => {
  const { plan, files, parts, folder, list } = await theAdmin('kept')
  await plan({ kept: 2 })
  await prepareFolder(folder)
  const others = [
    'before-restore-2026-01-01-0000.backup',
    'ganit-2020-01-01-0000.backup',
    'mine.txt',
  ]
  for (const name of others) await writeFile(join(folder, name), 'not to be read')
  for (let n = 0; n < 4; n++) await backUpNow(parts)

  const left = await files()
  expect(left.filter((name) => !others.includes(name))).toHaveLength(2)
  expect(left).toEqual(expect.arrayContaining(others))
  const unread = (await list()).backups.filter(({ verified }) => verified === null)
  expect(unread.map(({ name }) => name).sort()).toEqual(others.slice(0, 2))
})

test('[S199] [S177] a failed backup deletes nothing, is logged, shown, and tried again later', async () => {
  const { parts, folder, list, lines, files, job, db, plan } = await theAdmin('problem')
  const early = { day: '2026-12-31', finished_at: null, outcome: null }
  await db
    .insertInto('job_runs')
    .values({ job: 'dues', ...early })
    .execute()
  await plan({ kept: 1 })
  await backUpNow(parts)
  const before = await files()
  // As where the disk has gone: a file stands where the folder should be.
  const aside = `${folder}.aside`
  await rename(folder, aside)
  writeFileSync(folder, '')
  const now = new Date()
  expect(await job(now)).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^The backup failed: it is a file/)])
  expect((await list()).last_problem).toMatchObject({ problem: expect.stringMatching(/a file/) })
  // Not again at once.
  expect(await job(now)).toBe(false)
  expect(lines).toHaveLength(1)

  await rm(folder)
  await rename(aside, folder)
  expect(await files()).toEqual(before)
  expect(await job(new Date(now.getTime() + 2 * 3_600_000))).toBe(true)
  expect((await list()).last_problem).toBeNull()
})

test('[S204] each day or each week one is made and restored on trial, unless that is off', async () => {
  const { plan, files, job, db, list } = await theAdmin('daily')
  const day = (n: number) => new Date(Date.now() + n * 86_400_000)
  // The day of the first start.
  await db.deleteFrom('job_runs').execute()
  expect(await job(day(0))).toBe(true)
  await expect(files()).rejects.toThrow(/ENOENT/)
  const early = { day: '2026-12-31', finished_at: null, outcome: null }
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
