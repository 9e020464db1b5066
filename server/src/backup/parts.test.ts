import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadLessons } from '../../seed/bulk/lessons-load.ts'
import { anAcademyToKeep, differ, leftovers, spoiled } from '../../test/backups.ts'
import { letPass } from '../../test/clock.ts'
import { aDiskInMemory, fill, NO_DISK } from '../../test/faults/disks.ts'
import { openArchive } from './archive-reader.ts'
import { createTemporaryDatabase } from './databases.ts'
import { loadBackup } from './load.ts'
import type { Manifest } from './manifest.ts'
import { IN_PARTS } from './parts.ts'
import { runInSession } from './session.ts'

const NIGHT_MS = 86_400_000
const SIZES = {
  attendance_marks: 5,
  audit_entries: 40,
  due_parts: 3,
  practice_items: 3,
  practice_months: 5,
  receipts: 3,
}

beforeEach(() => {
  const real = { ...IN_PARTS }
  Object.assign(IN_PARTS, SIZES)
  onTestFinished(() => void Object.assign(IN_PARTS, real))
})

type Kept = Awaited<ReturnType<typeof anAcademyToKeep>>

/** An academy whose trail and registers have several parts. */
async function anOldAcademy(name: string) {
  const academy = await anAcademyToKeep(name)
  const { db } = academy
  await loadLessons(db, { from: '2025-01-01', to: '2025-01-30', codes: ['P', 'A'] })
  await sql`
    insert into audit_entries (action, subject, subject_id, row_count, changes)
    select 'changed', 'students', n::text, 1, jsonb_build_object('city', jsonb_build_array('Pune', n))
    from generate_series(1, 300) n`.execute(db)
  return academy
}

/** The rows of one file alone, loaded into an empty database, which has to equal the file. */
async function restoresAlone({ where }: Kept, file: string) {
  const archive = await openArchive(file)
  const fresh = await createTemporaryDatabase(where)
  try {
    await loadBackup(archive, fresh.where)
    expect(await differ(file, fresh.where)).toEqual([])
  } finally {
    archive.close()
    await fresh.drop()
  }
}

/** A backup of the next night, which has to equal the database. */
async function nextNight({ backUp, folder, where }: Kept, name: string, verify = true) {
  letPass(NIGHT_MS)
  const { file, manifest } = await backUp(join(folder, `${name}.backup`), verify)
  expect(await differ(file, where)).toEqual([])
  expect(await leftovers(where)).toEqual([])
  return { file, manifest }
}

const partsOf = ({ tables }: Manifest, table = 'audit_entries') =>
  tables.flatMap(({ name, part }) => (part && name === table ? [part] : []))

/** First numbers of the parts that a backup read itself. */
const readItself = (manifest: Manifest, table?: string) =>
  partsOf(manifest, table).flatMap(({ from, written_at }) =>
    written_at === manifest.made_at ? [from] : [],
  )

/** A change that the trail refuses to everybody but an erasure. */
const inTrail = ({ db }: Kept, change: string) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table audit_entries disable trigger user`.execute(trx)
    await sql.raw(change).execute(trx)
    await sql`alter table audit_entries enable trigger user`.execute(trx)
  })

test('what has not changed since the night before is copied from its file, and comes back', async () => {
  const academy = await anOldAcademy('parts')
  const first = await nextNight(academy, '1')
  const all = partsOf(first.manifest).map(({ from }) => from)
  expect(all.length).toBeGreaterThan(3)
  expect(readItself(first.manifest)).toEqual(all)
  expect(first.manifest).toMatchObject({ format_version: 2, verified: true })

  await academy.aStudent()
  const second = await nextNight(academy, '2')
  expect(second.manifest.verified).toBe(true)
  expect(readItself(second.manifest).length).toBeLessThanOrEqual(2)
  expect(readItself(second.manifest)).not.toContain(all[0])
  expect(partsOf(second.manifest, 'attendance_marks').length).toBeGreaterThan(3)
  expect(readItself(second.manifest, 'attendance_marks')).toEqual([])
  // The third is copied from the second, which copied from the first.
  await inTrail(academy, 'delete from audit_entries where entry_id = 41')
  const third = await nextNight(academy, '3')
  expect(readItself(third.manifest)).toEqual([40])

  await restoresAlone(academy, third.file)
})

test('a part that anybody changed is read anew: a row that is erased, gone, or put into the middle', async () => {
  const academy = await anOldAcademy('changed_parts')
  await nextNight(academy, '1')
  for (const [n, change] of [
    `update audit_entries set changes = '{}' where entry_id = 5`,
    'delete from audit_entries where entry_id = 6',
    `insert into audit_entries overriding system value select * from (
      select 6, happened_at, actor, action, subject, subject_id, row_count, changes
      from audit_entries where entry_id = 5) again`,
    // The same values, written once more.
    'update audit_entries set actor = actor where entry_id = 7',
  ].entries()) {
    await inTrail(academy, change)
    const { manifest } = await nextNight(academy, `changed-${n}`)
    expect(readItself(manifest)).toEqual([0])
  }
  // All rows of a table that was written anew.
  await sql`vacuum full audit_entries`.execute(academy.db)
  const { manifest } = await nextNight(academy, 'vacuumed')
  expect(readItself(manifest)).toEqual(partsOf(manifest).map(({ from }) => from))
})

const NIGHTS = process.env.GANIT_ROUNDS ? 40 : 5

test('random nights: each backup equals the academy, and the last file alone restores', async () => {
  const academy = await anOldAcademy('random_parts')
  const { db } = academy
  const changes = [
    () => academy.aStudent(),
    (n: number) => sql`delete from attendance_marks where lesson_id % 11 = ${n % 11}`.execute(db),
    (n: number) =>
      sql`update attendance_marks set marked_at = marked_at + interval '1 second'
        where lesson_id % 7 = ${n % 7}`.execute(db),
    (n: number) =>
      inTrail(academy, `update audit_entries set actor = null where entry_id % 37 = ${n % 37}`),
    (n: number) => inTrail(academy, `delete from audit_entries where entry_id % 97 = ${n % 97}`),
    (n: number) =>
      sql`update due_parts set text = ${`Part ${n}`} where due_id % 9 = ${n % 9}`.execute(db),
    (n: number) =>
      sql`update receipts set snapshot = snapshot || '{"again": true}'
        where payment_id % 9 = ${n % 9}`.execute(db),
  ]
  const aNight = fc.array(fc.tuple(fc.nat(changes.length - 1), fc.nat()), { maxLength: 3 })
  expect(partsOf((await nextNight(academy, 'first')).manifest, 'receipts').length).toBeGreaterThan(
    3,
  )
  let last = ''
  for (const [night, chosen] of fc.sample(aNight, { numRuns: NIGHTS, seed: 7 }).entries()) {
    for (const [which, n] of chosen) await changes[which]?.(n)
    last = (await nextNight(academy, `night-${night}`)).file
  }
  await restoresAlone(academy, last)
})

test('a part that was damaged since is read from the database', async () => {
  const academy = await anOldAcademy('damaged_parts')
  const { file, manifest } = await nextNight(academy, '1')
  const archive = await openArchive(file)
  const [oldest] = archive.manifest.tables.filter(({ part }) => part)
  if (!oldest) throw new Error('There is no part.')
  const packed = Buffer.concat(await (await archive.readPacked(oldest)).toArray())
  archive.close()
  const changed = await spoiled(file, (bytes) => {
    const place = bytes.indexOf(packed) + Math.floor(packed.length / 2)
    bytes.writeUInt8((bytes[place] ?? 0) ^ 1, place)
    return bytes
  })
  await rename(changed, file)
  const next = await nextNight(academy, '2')
  expect(next.manifest.verified).toBe(true)
  expect(readItself(next.manifest)).toEqual(partsOf(manifest).map(({ from }) => from))
})

test('a disk that gets full ends the backup in words, beside an earlier one too', async ({
  skip,
}) => {
  const disk = aDiskInMemory('24m')
  if (!disk) return skip(NO_DISK)
  const { db, backUp } = await anOldAcademy('full_disk')
  await backUp(join(disk, '1.backup'))
  letPass(NIGHT_MS)
  // More than the buffers between database and file hold.
  await sql`
    insert into audit_entries (action, subject, subject_id, row_count, changes)
    select 'changed', 'students', n::text, 1, to_jsonb((
      select string_agg(md5(random()::text || n || word), '') from generate_series(1, 250) word))
    from generate_series(1, 1500) n`.execute(db)
  const empty = fill(disk, 1024 * 1024)
  await expect(backUp(join(disk, '2.backup'))).rejects.toThrow(/ENOSPC/)
  expect((await readdir(disk)).toSorted()).toEqual(['1.backup', 'filler'])
  empty()
  expect((await backUp(join(disk, '2.backup'))).manifest.verified).toBe(true)
})

test('a part is tried again after thirty days, and where the backup before was not tried', async () => {
  const academy = await anOldAcademy('tried_parts')
  const untried = await nextNight(academy, 'untried', false)
  expect(untried.manifest.verified).toBe(false)
  const all = partsOf(untried.manifest).map(({ from }) => from)
  expect(readItself((await nextNight(academy, 'untried-again', false)).manifest)).toEqual([])
  expect(readItself((await nextNight(academy, 'tried')).manifest)).toEqual(all)
  letPass(28 * NIGHT_MS)
  expect(readItself((await nextNight(academy, 'later')).manifest)).toEqual([])
  expect(readItself((await nextNight(academy, 'too-late')).manifest)).toEqual(all)
})

test('a backup that a wrong clock dated in the future is passed over', async () => {
  const academy = await anOldAcademy('ahead_parts')
  await nextNight(academy, '1')
  await inTrail(academy, 'delete from audit_entries where entry_id = 41')
  letPass(9 * NIGHT_MS)
  await nextNight(academy, 'ahead')
  letPass(-10 * NIGHT_MS)
  expect(readItself((await nextNight(academy, '2')).manifest)).toEqual([40])
  expect(readItself((await nextNight(academy, '3')).manifest)).toEqual([])
})

test('parts are of tables to which no other refers, by a number', async () => {
  const { where } = await anAcademyToKeep('references_to_parts')
  await runInSession(where, async (client) => {
    const names = [Object.keys(IN_PARTS)]
    const { rows: referring } = await client.query(
      `select conname from pg_constraint where contype = 'f' and confrelid::regclass::text = any($1)`,
      names,
    )
    expect(referring).toEqual([])
    const { rows: numbered } = await client.query(
      `select 1 from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = indkey[0]
      where indisprimary and indrelid::regclass::text = any($1)
        and atttypid in ('integer'::regtype, 'bigint'::regtype)`,
      names,
    )
    expect(numbered).toHaveLength(Object.keys(IN_PARTS).length)
  })
})

test('a part is one file of text, packed', async () => {
  const academy = await anOldAcademy('packed_parts')
  const { file } = await nextNight(academy, '1')
  const archive = await openArchive(file)
  const [first] = archive.manifest.tables.filter(({ name }) => name === 'audit_entries')
  if (!first) throw new Error('There is no part.')
  expect(first.entry).toBe('tables/audit_entries.0.txt.gz')
  expect((await text(await archive.read(first))).split('\n')).toHaveLength(first.rows + 1)
  archive.close()
})
