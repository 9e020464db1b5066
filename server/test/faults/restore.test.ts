// Restores that must be refused, and those that fail half-way.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runInSession } from '../../src/backup/session.ts'
import { anAcademyToKeep, differ, restoreOver, spoiled } from '../backups.ts'

const studentsIn = (bytes: Buffer) => bytes.indexOf('tables/students.txt')

test('[S200] what must not be restored is refused before anything is touched', async () => {
  const academy = await anAcademyToKeep('refused')
  const { db, where, file, folder, backUp, leave } = academy
  await sql`insert into kysely_migration values ('2999-01-01-tomorrow', now()::text)`.execute(db)
  const newer = join(folder, 'newer.backup')
  await backUp(newer, false)
  await sql`delete from kysely_migration where name like '2999%'`.execute(db)
  await backUp()
  // An idle pool closes its connections after a while.
  await runInSession(where, async () => {
    await expect(restoreOver(academy, file)).rejects.toThrow(/is running with this database/)
  })
  await leave()

  await expect(restoreOver(academy, newer)).rejects.toThrow(/newer Ganit/)
  for (const how of [
    () => Buffer.alloc(0),
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    // A table's rows, and the header before them.
    (bytes: Buffer) => bytes.fill(0, studentsIn(bytes) + 60, studentsIn(bytes) + 69),
    (bytes: Buffer) => bytes.fill(0, studentsIn(bytes) - 30, studentsIn(bytes) - 21),
  ])
    await expect(restoreOver(academy, await spoiled(file, how))).rejects.toThrow(/backup/)
  expect(await readdir(join(folder, 'data'))).toEqual([])
  expect(await differ(file, where)).toEqual([])
})

test('[S201] a restore that fails in the middle leaves the academy as it was', async () => {
  const academy = await anAcademyToKeep('half')
  const { db, where, file, folder, backUp, leave } = academy
  const now = join(folder, 'now.backup')
  await sql`insert into receipt_counters values (2031, 7)`.execute(db)
  await backUp()
  await sql`delete from receipt_counters where financial_year = 2031`.execute(db)
  await backUp(now)
  await leave()

  await expect(restoreOver(academy, file)).rejects.toThrow(/ledger in this backup does not agree/)
  expect(await differ(now, where)).toEqual([])
  const nothing = { restorePoint: false, insistOnLedger: false }
  await runInSession(where, async () => {
    await expect(restoreOver(academy, file, nothing)).rejects.toThrow(/running with this database/)
  })
  // Going back after an upgrade: the present database is newer.
  await runInSession(where, (client) =>
    client.query(`insert into kysely_migration values ('2999-01-01-tomorrow', now()::text)`),
  )
  await restoreOver(academy, file, nothing)
  expect(await differ(file, where)).toEqual([])
})
