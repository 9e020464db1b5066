import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary.ts'
import { runsAsRoot } from '../db/embedded/runner.ts'
import { giveName, partialOf, prepareFolder } from './folder.ts'

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
  writeFileSync(partialOf(file), '')
  await giveName(partialOf(file), file)
  expect([statSync(folder).uid, statSync(file).uid]).toEqual([65_534, 65_534])
})
