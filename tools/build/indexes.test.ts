import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INDEXES, refuseEarlier } from './indexes.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(Object.entries(INDEXES))('%s lists every file that it should', (file, text) => {
  expect(
    readFileSync(join(ROOT, file), 'utf8'),
    'run "npm run index" and commit what it writes',
  ).toBe(text())
})

test('a new migration comes after those that are listed', () => {
  const listed = "  '2026-12-02T0001-first': m1,\n  '2026-12-02T0301-second': m2,"
  const names = ['2026-12-02T0001-first', '2026-12-02T0301-second']
  expect(() => refuseEarlier([...names, '2026-12-03T0001-third'], listed)).not.toThrow()
  expect(() => refuseEarlier(['2026-11-30T1405-third', ...names], listed)).toThrow(
    'Name 2026-11-30T1405-third so that it comes after 2026-12-02T0301-second.',
  )
})
