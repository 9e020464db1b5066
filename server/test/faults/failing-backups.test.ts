// A killed backup, and two at the same time.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { anAcademyToKeep, differ, leftovers } from '../backups.ts'

test('[S199] a failed backup leaves no file and no database, and damages no other backup', async () => {
  const { db, where, file, folder, backUp } = await anAcademyToKeep('failing')
  await backUp()
  const before = (await stat(file)).mtimeMs
  const failing = backUp(join(folder, 'b.backup'))
  const killed = vi.waitFor(
    async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'ganit backup' and datname = current_database()
          and query like 'copy%'`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    },
    { interval: 1, timeout: 60_000 },
  )
  await expect(failing).rejects.toThrow()
  await killed
  expect(await readdir(folder)).toEqual(['a.backup'])
  expect((await stat(file)).mtimeMs).toBe(before)
  expect(await leftovers(where)).toEqual([])
  expect(await differ(file, where)).toEqual([])
})

test('one backup at a time', async () => {
  const { folder, backUp } = await anAcademyToKeep('twice')
  const both = await Promise.allSettled([backUp(), backUp(join(folder, 'b.backup'))])
  const refused = both.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([
    { reason: { message: expect.stringContaining('running already') } },
  ])
})
