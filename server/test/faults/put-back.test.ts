import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { IN_PARTS } from '../../src/backup/parts.ts'
import { connect } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { differ } from '../backups.ts'
import { ownServer, temporaryFolder } from '../temporary.ts'

const SETTINGS = { fsync: 'off', autovacuum: 'off' }

test('a copy of the data folder that was put back gives the same numbers to other rows, which a backup reads', async () => {
  const size = IN_PARTS.audit_entries
  IN_PARTS.audit_entries = 40
  onTestFinished(() => void Object.assign(IN_PARTS, { audit_entries: size }))
  const [dataDir, stick] = [temporaryFolder(), temporaryFolder()]

  /** One run of the server, which writes entries of the trail and makes a backup. */
  async function run(name: string, { entries, city }: { entries: number; city: string }) {
    const { address, stop } = await ownServer({ dataDir, settings: SETTINGS })
    await migrate(address)
    const { db } = connect(address)
    const { rows } = await sql`
      insert into audit_entries (action, subject, subject_id, row_count, changes)
      select 'changed', 'students', '1', 1, jsonb_build_object('city', jsonb_build_array('Pune', ${city}::text))
      from generate_series(1, ${entries}::integer) returning entry_id, xmin`.execute(db)
    await db.destroy()
    const chooseFile = () => join(stick, `${name}.backup`)
    const { file } = await makeBackup({ where: address, chooseFile, verify: false })
    expect(await differ(file, address)).toEqual([])
    await stop()
    return rows.at(-1)
  }

  await run('first', { entries: 100, city: 'Nagpur' })
  const folder = realpathSync(join(dataDir, 'postgres'))
  execFileSync('cp', ['-a', folder, `${folder}.copy`])
  const lost = await run('lost', { entries: 1, city: 'Agra' })
  await rename(folder, `${folder}.lost`)
  await rename(`${folder}.copy`, folder)
  expect(await run('after', { entries: 1, city: 'Delhi' })).toEqual(lost)
})
