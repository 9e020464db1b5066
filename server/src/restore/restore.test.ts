import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anAcademyToKeep, differ, restoreOver, spoiled } from '../../test/backups.ts'
import { openArchive } from '../backup/archive-reader.ts'
import { temporaryDatabase } from '../backup/databases.ts'
import { load } from '../backup/load.ts'
import { inSession } from '../backup/session.ts'
import { connect } from '../db/client.ts'
import type { Db } from '../db/schema.ts'

vi.setConfig({ testTimeout: 120_000 })

function reopened(academy: Awaited<ReturnType<typeof anAcademyToKeep>>) {
  const { db } = connect(academy.address, { max: 1 })
  onTestFinished(() => db.destroy())
  return db
}

/** Everything that the database holds rows to, and finds them by. */
async function rulesOf(db: Db) {
  const { rows } = await sql<{ rule: string }>`
    select indexdef as rule from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(db)
  return rows.map(({ rule }) => rule)
}

test('[S201] a restore brings back row for row what was, ends sessions, and keeps what was there', async () => {
  const academy = await anAcademyToKeep('restore')
  const { db, where, file, backUp, signInAdmin, leave } = academy
  await signInAdmin()
  await backUp()
  await sql`update students set city = 'Howrah', notes = 'gone wrong'`.execute(db)
  await academy.aStudent()
  const rules = await rulesOf(db)
  const changed = await sql`select count(*)::int as count from students`.execute(db)
  await leave()

  const { said, points } = await restoreOver(academy, file)
  expect(said.join('\n')).toMatch(/kept in .*before-restore-[\d-]+\.backup/)
  expect(await differ(file, where)).toEqual([])
  const after = reopened(academy)
  expect(await after.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await rulesOf(after)).toEqual(rules)
  // The rules of the database hold as before, and new rows get new numbers.
  await expect(sql`update payments set amount = 1`.execute(after)).rejects.toThrow()
  await expect(
    sql`update students set photo_id = gen_random_uuid()`.execute(after),
  ).rejects.toThrow(/foreign key/)
  await sql`insert into batches (batch_name) values ('New')`.execute(after)

  const [point = ''] = await readdir(points)
  const archive = await openArchive(join(points, point))
  archive.close()
  const { rows } = archive.manifest.tables.find(({ name }) => name === 'students') ?? {}
  expect(rows).toBe((changed.rows[0] as { count: number }).count)
})

const studentsIn = (bytes: Buffer) => bytes.indexOf('tables/students.txt')

test('[S200] what must not be restored is refused before anything is touched', async () => {
  const academy = await anAcademyToKeep('refused')
  const { db, where, file, folder, backUp, leave } = academy
  await sql`insert into kysely_migration values ('2999-01-01-tomorrow', now()::text)`.execute(db)
  const newer = join(folder, 'newer.backup')
  await backUp(newer, false)
  await sql`delete from kysely_migration where name like '2999%'`.execute(db)
  await backUp()
  // However long it took until here: an idle pool lets go of its connections.
  await inSession(where, async () => {
    await expect(restoreOver(academy, file)).rejects.toThrow(/is running with this database/)
  })
  await leave()

  await expect(restoreOver(academy, newer)).rejects.toThrow(/newer Ganit/)
  for (const how of [
    () => Buffer.alloc(0),
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    // A table's rows, and what stands before them.
    (bytes: Buffer) => bytes.fill(0, studentsIn(bytes) + 60, studentsIn(bytes) + 69),
    (bytes: Buffer) => bytes.fill(0, studentsIn(bytes) - 30, studentsIn(bytes) - 21),
  ])
    await expect(restoreOver(academy, await spoiled(file, how))).rejects.toThrow(/backup/)
  expect(await readdir(join(folder, 'data'))).toEqual([])
  expect(await differ(file, where)).toEqual([])
})

test('[S201] a restore that fails half-way leaves the academy as it was', async () => {
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
  await inSession(where, async () => {
    await expect(restoreOver(academy, file, nothing)).rejects.toThrow(/running with this database/)
  })
  // The way back from an upgrade: what is there is of a newer app.
  await inSession(where, (client) =>
    client.query(`insert into kysely_migration values ('2999-01-01-tomorrow', now()::text)`),
  )
  await restoreOver(academy, file, nothing)
  expect(await differ(file, where)).toEqual([])
})

test('what numbers rows is never set to less than they have come to', async () => {
  const academy = await anAcademyToKeep('counters')
  await academy.backUp(academy.file, false)
  const archive = await openArchive(academy.file)
  onTestFinished(archive.close)
  // As in a file that somebody has changed, with its hashes.
  for (const sequence of archive.manifest.sequences)
    Object.assign(sequence, { last_value: '1', is_called: false })
  const fresh = await temporaryDatabase(academy.where)
  try {
    await load(archive, fresh.where)
    const { rows } = await inSession(fresh.where, (client) =>
      client.query(`
        with made as (insert into batches (batch_name) values ('New') returning batch_id)
        select batch_id > all (select batch_id from batches) as is_next from made`),
    )
    expect(rows).toEqual([{ is_next: true }])
  } finally {
    await fresh.drop()
  }
})
