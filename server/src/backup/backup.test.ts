import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { anAcademyToKeep, differ, leftovers, spoiled } from '../../test/backups.ts'
import { assertWhole, openArchive } from './archive-reader.ts'
import { runInSession } from './session.ts'
import { LEFT_OUT } from './tables.ts'

test('[S197] a backup contains every table as at one moment, while people go on writing', async () => {
  const academy = await anAcademyToKeep('moment')
  const { db, where, file, folder, backUp } = academy
  let isOver = false
  const writers = [1, 2, 3].map(async (n) => {
    for (let city = 0; !isOver; city++) {
      await db
        .updateTable('students')
        .set({ city: `${n}.${city}` })
        .where('student_id', '=', n)
        .execute()
      // Some hundred changes are enough.
      await sleep(10)
    }
  })
  const { manifest } = await backUp()
  isOver = true
  await Promise.all(writers)

  expect(manifest.verified).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['a.backup'])
  expect(await leftovers(where)).toEqual([])
  const names = manifest.tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['students', 'images', 'payments', 'receipts']))
  expect(names.filter((name) => LEFT_OUT.includes(name) || name.startsWith('kysely'))).toEqual([])
  // One table is written long before the other, but both are of the same moment.
  const trail = await textOf(file, 'audit_entries')
  const students = (await textOf(file, 'students')).split('\n')
  for (const n of [1, 2, 3]) {
    const recorded = [...trail.matchAll(new RegExp(`"city": \\[[^\\]]*, "${n}\\.(\\d+)"\\]`, 'g'))]
    const latest = Math.max(...recorded.map(([, city]) => Number(city)))
    const city = recorded.length > 0 ? `${n}.${latest}` : 'Kolkata'
    expect(students[n - 1]).toContain(`\t27 Lake Road\t${city}\t`)
  }
  // Later writes are missing, and everything else is there.
  expect(await differ(file, where)).toEqual(['audit_entries', 'students'])
})

test('a table that an upgrade writes anew while a backup begins is whole in it', async () => {
  const { db, where, file, backUp } = await anAcademyToKeep('anew')
  const { begun } = await runInSession(where, async (holder) => {
    // A table that is read early keeps the backup between its beginning and the tables after it.
    await holder.query('begin; lock table accounts')
    const begun = backUp()
    await vi.waitFor(async () => {
      const { rowCount } = await holder.query('select from pg_locks where not granted')
      expect(rowCount).toBeGreaterThan(0)
    })
    await sql`alter table receipts alter column snapshot type jsonb using snapshot || '{}'`.execute(
      db,
    )
    return { begun }
  })
  await begun
  expect(await differ(file, where)).toEqual([])
})

test('a backup is whole while the files of the pages that are kept change', async () => {
  const { db, where, file, backUp } = await anAcademyToKeep('files')
  let isOver = false
  const upgrades = async () => {
    for (let release = 0; !isOver; release++) {
      await sql`
        with gone as (delete from built_files)
        insert into built_files (release, path, content) values (${String(release)}, '/assets/a.js', '')`.execute(
        db,
      )
      await sleep(10)
    }
  }
  const upgrading = upgrades()
  const { manifest } = await backUp()
  isOver = true
  await upgrading
  expect(manifest.verified).toBe(true)
  expect(await differ(file, where)).toEqual([])
})

async function textOf(file: string, table: string) {
  const archive = await openArchive(file)
  const entry = archive.manifest.tables.find(({ name }) => name === table)
  if (!entry) throw new Error(`There is no ${table}.`)
  return text(await archive.read(entry)).finally(archive.close)
}

test('[S205] neither sessions nor keys are in a backup', async () => {
  const { file, backUp, signInAdmin } = await anAcademyToKeep('keys')
  const { token } = await signInAdmin()
  await backUp()
  const archive = await openArchive(file)
  const texts: string[] = []
  for (const table of archive.manifest.tables)
    texts.push(Buffer.concat(await (await archive.read(table)).toArray()).toString('latin1'))
  archive.close()
  const [stored = ''] = token.split('.')
  expect(stored.length).toBeGreaterThan(20)
  expect(texts.join('').includes(stored)).toBe(false)
})

test('every table has a primary key, by which its rows are ordered', async () => {
  const { where } = await anAcademyToKeep('keyless')
  await runInSession(where, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index where indrelid = c.oid and indisprimary)`,
    )
    expect(rows).toEqual([])
  })
})

/** Result of opening and reading a file: its manifest, or the refusal. */
async function reading(file: string) {
  try {
    const archive = await openArchive(file)
    return await assertWhole(archive)
      .then(() => archive.manifest)
      .finally(archive.close)
  } catch (error) {
    return (error as Error).message
  }
}

test('[S200] a file that is empty, cut off or foreign is refused', async () => {
  const { file, backUp, folder } = await anAcademyToKeep('spoiled')
  const { manifest } = await backUp(file, false)
  const after = async (how: (bytes: Buffer) => Buffer) => reading(await spoiled(file, how))

  expect(await after((bytes) => bytes)).toEqual(manifest)
  expect(await reading(join(folder, 'nothing'))).toMatch(/There is no file/)
  expect(await reading(folder)).toMatch(/no file/)
  expect(await after(() => Buffer.alloc(0))).toMatch(/is empty/)
  expect(await after(() => Buffer.from('PK, but no backup at all'))).toMatch(/no backup of Ganit/)
  for (const part of [0.1, 0.5, 0.99])
    expect(await after((bytes) => bytes.subarray(0, bytes.length * part))).toMatch(/end is missing/)
})

test('[S200] a file with one wrong bit is never read as if it were right', async () => {
  const { file, backUp } = await anAcademyToKeep('bits')
  const { manifest } = await backUp(file, false)
  const allText = async (from: string) => {
    const archive = await openArchive(from)
    const texts: string[] = []
    for (const table of manifest.tables) texts.push(await text(await archive.read(table)))
    archive.close()
    return texts.join('')
  }
  const whole = await allText(file)
  const { size } = await stat(file)
  let refused = 0
  const ROUNDS = process.env.GANIT_ROUNDS ? 60 : 8
  for (let n = 0; n < ROUNDS; n++) {
    const place = Math.floor((size * (n + 0.5)) / ROUNDS)
    const flip = (bytes: Buffer) => {
      bytes.writeUInt8((bytes[place] ?? 0) ^ (1 << (n % 8)), place)
      return bytes
    }
    const changed = await spoiled(file, flip)
    const read = await reading(changed)
    // About half the bytes of such a small file are dates and permissions of the container, which do not matter.
    if (typeof read === 'string') refused++
    else expect([place, read, await allText(changed)]).toEqual([place, manifest, whole])
  }
  expect(refused).toBeGreaterThan(ROUNDS / 5)
})
