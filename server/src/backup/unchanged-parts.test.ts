import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { differ } from '../../test/backups.ts'
import { letPass } from '../../test/clock.ts'
import { copyTemplate } from '../../test/database.ts'
import { temporaryFolder } from '../../test/temporary.ts'
import { makeBackup } from './make-backup.ts'
import { IN_PARTS } from './parts.ts'

test('the parts of a night that nobody changed are copied, and a changed one is read and tried', async () => {
  const real = { ...IN_PARTS }
  Object.assign(IN_PARTS, { audit_entries: 40 })
  onTestFinished(() => void Object.assign(IN_PARTS, real))
  const { address, db } = await copyTemplate(inject('database'), 'backup_quick_parts')
  onTestFinished(() => db.destroy())
  const folder = temporaryFolder()
  await sql`
    insert into audit_entries (action, subject, subject_id, row_count, changes)
    select 'changed', 'students', n::text, 1, '{}' from generate_series(1, 150) n`.execute(db)
  /** First numbers of the trail's parts, and of those that the backup read itself. */
  async function night(name: string) {
    letPass(86_400_000)
    const chooseFile = () => join(folder, `${name}.backup`)
    const { file, manifest } = await makeBackup({ where: address, chooseFile, verify: true })
    expect(manifest.verified).toBe(true)
    expect(await differ(file, address)).toEqual([])
    const parts = manifest.tables.flatMap(({ name: table, part }) =>
      part && table === 'audit_entries' ? [part] : [],
    )
    const read = parts.filter(({ written_at }) => written_at === manifest.made_at)
    return { all: parts.map(({ from }) => from), read: read.map(({ from }) => from) }
  }
  const all = [0, 40, 80, 120]
  expect(await night('1')).toEqual({ all, read: all })
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_entries disable trigger user`.execute(trx)
    await sql`delete from audit_entries where entry_id = 41`.execute(trx)
    await sql`alter table audit_entries enable trigger user`.execute(trx)
  })
  expect(await night('2')).toEqual({ all, read: [40] })
})
