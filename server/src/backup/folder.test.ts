import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary.ts'
import { prepareFolder } from './folder.ts'

test('a folder that others could read is closed to them before a backup goes there', async () => {
  const folder = join(temporaryFolder(), 'backups')
  mkdirSync(folder, { mode: 0o755 })
  await prepareFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
