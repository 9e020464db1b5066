import { expect, test } from 'vitest'
import type { TableEntry } from '../backup/manifest.ts'
import { sentenceOf } from '../lifecycle/system-problem.ts'
import { assertRoom, fullDiskReason } from './room.ts'

const MB = 1024 ** 2

test('a backup for which the disk has no room is refused before anything is touched', () => {
  const tables = [{ bytes: 100 * MB }, { bytes: 50 * MB }] as TableEntry[]
  expect(() => assertRoom({ tables }, 363 * MB)).toThrow(
    /^Restoring needs about 364 MB, and 363 MB are free on the disk of DATA_DIR\./,
  )
  expect(() => assertRoom({ tables }, 364 * MB)).not.toThrow()
  expect(() => assertRoom({ tables }, null)).not.toThrow()
})

test('a PostgreSQL that fell over is told as the full disk where there is no room, and only there', () => {
  const recovering = Object.assign(new Error('the database system is in recovery mode'), {
    code: '57P03',
  })
  expect(sentenceOf(fullDiskReason(recovering, 48 * MB))).toBe(
    'That could not be done: the disk is full.',
  )
  expect(sentenceOf({ code: '53100', message: 'could not extend file' })).toMatch(/disk is full/)
  const other = new Error('The ledger in this backup does not agree.')
  expect(fullDiskReason(other, 0)).toBe(other)
  for (const free of [64 * MB, null]) expect(fullDiskReason(recovering, free)).toBe(recovering)
})
