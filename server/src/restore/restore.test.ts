import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anAcademyToKeep, differ, forged, restoreOver, rulesOf } from '../../test/backups.ts'
import { PATIENT } from '../../test/database.ts'
import { openArchive } from '../backup/archive-reader.ts'
import { createTemporaryDatabase } from '../backup/databases.ts'
import { loadBackup } from '../backup/load.ts'
import type { TableEntry } from '../backup/manifest.ts'
import { runInSession } from '../backup/session.ts'
import { LEFT_OUT } from '../backup/tables.ts'
import { assertSameSecret } from '../db/academy/same-secret.ts'
import { connect } from '../db/client.ts'

function reopenAcademy(academy: Awaited<ReturnType<typeof anAcademyToKeep>>) {
  const { db } = connect(academy.address, { max: 1, waits: PATIENT })
  onTestFinished(() => db.destroy())
  return db
}

test('[S201] a restore brings back every row, ends sessions, and saves the state before', async () => {
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
  expect(said.join('\n')).toMatch(/kept in .*before-restore-[0-9a-f]{8}-[\d-]+\.backup/)
  expect(await differ(file, where)).toEqual([])
  const after = reopenAcademy(academy)
  expect(await after.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await rulesOf(after)).toEqual(rules)
  // Queries are planned by what is in the tables, not by guesses.
  const known = await sql`select 1 from pg_stats where tablename = 'payments'`.execute(after)
  expect(known.rows).not.toEqual([])
  // Constraints hold as before, and new rows get new numbers.
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

test('what numbers rows is never set to less than they have come to', async () => {
  const academy = await anAcademyToKeep('counters')
  await academy.backUp(academy.file, false)
  const archive = await openArchive(academy.file)
  onTestFinished(archive.close)
  // Changes the file as somebody would who edits its content and its hashes.
  for (const sequence of archive.manifest.sequences)
    Object.assign(sequence, { last_value: '1', is_called: false })
  const fresh = await createTemporaryDatabase(academy.where)
  try {
    await loadBackup(archive, fresh.where)
    const { rows } = await runInSession(fresh.where, (client) =>
      client.query(`
        with made as (insert into batches (batch_name) values ('New') returning batch_id)
        select batch_id > all (select batch_id from batches) as is_next from made`),
    )
    expect(rows).toEqual([{ is_next: true }])
  } finally {
    await fresh.drop()
  }
})

/** Signs a student in, who switches messages on for this phone. */
async function aPhoneThatGetsMessages({
  aStudent,
  db,
}: Awaited<ReturnType<typeof anAcademyToKeep>>) {
  const student = await aStudent()
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', student.uid)
    .executeTakeFirstOrThrow()
  const phone = { account_id: student.uid, session_id: session.id, endpoint: 'https://p.example/1' }
  await db
    .insertInto('push_subscriptions')
    .values({ ...phone, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) })
    .execute()
}

test('[S201] an academy with a phone that gets messages is backed up, checked and restored', async () => {
  const academy = await anAcademyToKeep('phone')
  await aPhoneThatGetsMessages(academy)
  const { manifest } = await academy.backUp()
  expect(manifest.verified).toBe(true)
  await academy.leave()

  await restoreOver(academy, academy.file)
  expect(await differ(academy.file, academy.where)).toEqual([])
  const after = reopenAcademy(academy)
  expect(await after.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('a backup that an older version wrote with its phones is restored without them', async () => {
  const academy = await anAcademyToKeep('old_phone')
  await aPhoneThatGetsMessages(academy)
  const leftOut = [...LEFT_OUT]
  LEFT_OUT.splice(LEFT_OUT.indexOf('push_subscriptions'), 1)
  const { manifest } = await academy
    .backUp(academy.file, false)
    .finally(() => LEFT_OUT.splice(0, LEFT_OUT.length, ...leftOut))
  expect(manifest.tables.find(({ name }) => name === 'push_subscriptions')?.rows).toBe(1)
  await academy.leave()

  await restoreOver(academy, academy.file)
  expect(await differ(academy.file, academy.where)).toEqual([])
})

test('an academy restored onto another PostgreSQL starts with the secret of its new machine', async () => {
  const academy = await anAcademyToKeep('new_secret')
  const shared = { isShared: true, mayChange: false }
  await assertSameSecret(academy.db, 'a'.repeat(64), shared)
  await academy.backUp()
  await academy.leave()

  await restoreOver(academy, academy.file)
  const after = reopenAcademy(academy)
  expect(await assertSameSecret(after, 'b'.repeat(64), shared)).toBe(false)
  // From then on the restored data belongs to this machine, and the former secret is refused.
  await expect(assertSameSecret(after, 'a'.repeat(64), shared)).rejects.toThrow('another secret')
})

test('[S200] a backup that was written to run SQL, or to fill another table, is refused', async () => {
  const { file, where, backUp } = await anAcademyToKeep('forged')
  const { manifest } = await backUp(file, false)
  const last = manifest.tables.at(-1)?.name
  const load = async (change: Partial<TableEntry>) => {
    const bad = await forged(file, (made) => ({
      ...made,
      tables: made.tables.map((table) => (table.name === last ? { ...table, ...change } : table)),
    }))
    const fresh = await createTemporaryDatabase(where)
    try {
      const archive = await openArchive(bad)
      await loadBackup(archive, fresh.where).finally(() => archive.close())
      return await differ(bad, fresh.where)
    } catch (error) {
      return (error as Error).message
    } finally {
      await fresh.drop()
      await rm(bad)
    }
  }
  expect(await load({})).toEqual([])
  // The keys stand in a statement as they are.
  for (const key of ['(select 1 / 0)', 'a; drop table students', 'a" collate "C', 'a collate "D"'])
    expect(await load({ key: [key] })).toMatch(/no backup of Ganit/)
  for (const name of ['pg_database', 'kysely_migration', 'nothing'])
    expect(await load({ name })).toContain(`names a table that no academy has: ${name}`)
  const painted = await forged(file, (made) => ({ ...made, academy: '\u001b[2JSunrise' }))
  const archive = await openArchive(painted)
  expect(archive.manifest.academy).toBe(' [2JSunrise')
  archive.close()
})
