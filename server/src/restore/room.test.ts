import { expect, test } from 'vitest'
import type { TableEntry } from '../backup/manifest.ts'
import { assertRoom } from './room.ts'

const MB = 1024 ** 2

test('a backup for which the disk has no room is refused before anything is touched', () => {
  const tables = [{ bytes: 100 * MB }, { bytes: 50 * MB }] as TableEntry[]
  expect(() => assertRoom({ tables }, 363 * MB)).toThrow(
    /^Restoring needs about 364 MB, and 363 MB are free on the disk of DATA_DIR\./,
  )
  expect(() => assertRoom({ tables }, 364 * MB)).not.toThrow()
  expect(() => assertRoom({ tables }, null)).not.toThrow()
})
