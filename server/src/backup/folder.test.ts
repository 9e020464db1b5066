import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary.ts'
import { runsAsRoot } from '../db/embedded/runner.ts'
import { createArchive } from './archive-writer.ts'
import { giveName, partialNameOf, prepareFolder, pruneBackups, removePartials } from './folder.ts'
import { FORMAT } from './manifest.ts'

test('a folder that others could read is closed to them before a backup goes there', async () => {
  const folder = join(temporaryFolder(), 'backups')
  mkdirSync(folder, { mode: 0o755 })
  await prepareFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test.runIf(runsAsRoot())('what root backs up belongs to whose academy it is', async () => {
  const dataDir = temporaryFolder()
  chownSync(dataDir, 65_534, 65_534)
  const folder = join(dataDir, 'backups')
  const file = join(folder, 'a.backup')
  await prepareFolder(folder)
  writeFileSync(partialNameOf(file), '')
  await giveName(partialNameOf(file), file)
  expect([statSync(folder).uid, statSync(file).uid]).toEqual([65_534, 65_534])
})

test('[S202] backups that a wrong clock dated in the future displace no others', async () => {
  const folder = temporaryFolder()
  const said = { academy: 'A', postgres: '18', app_version: '0', verified: false }
  const nothing = { migrations: [], tables: [], sequences: [] }
  const nameOf = (day: string) => `ganit-${day}-0300.backup`
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2031-01-01', '2031-01-02'])
    await createArchive(join(folder, nameOf(day))).finish({
      ...{ format: FORMAT, format_version: 1, ...said, ...nothing },
      made_at: `${day}T03:00:00Z`,
    })
  const now = new Date('2026-11-22T03:00:00Z')
  await pruneBackups(folder, { kept: 2, made: nameOf('2026-11-22'), now })
  const left = ['2026-11-21', '2026-11-22', '2031-01-01', '2031-01-02']
  expect(readdirSync(folder).toSorted()).toEqual(left.map(nameOf))
})

test('what killed backups left is deleted, in a folder of several academies that of one alone', async () => {
  const folder = temporaryFolder()
  const names = [
    '.ganit-1a2b3c4d-2026-11-20-1305.backup.partial',
    '.ganit-5e6f7a8b-2026-11-20-1305.backup.partial',
    'ganit-1a2b3c4d-2026-11-19-1305.backup',
  ]
  for (const name of names) writeFileSync(join(folder, name), '')
  const left = () => readdirSync(folder).toSorted()
  await removePartials(folder, { id: '1a2b3c4d-0000-4000-8000-000000000000' })
  expect(left()).toEqual(names.slice(1))
  await removePartials(folder)
  expect(left()).toEqual(names.slice(2))
})
