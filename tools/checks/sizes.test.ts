import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Files for tests alone. */
const OF_TESTS = /\.(?:test|spec)\.tsx?$|^(?:server|web)\/test\/|^e2e\//

const sizes = execFileSync('git', ['-C', ROOT, 'ls-files', '-z', '*.ts', '*.tsx', '*.css', '*.mjs'])
  .toString()
  .split('\0')
  .filter((file) => file && !OF_TESTS.test(file) && existsSync(join(ROOT, file)))
  .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))

test('a file of code is read in one sitting', () => {
  expect(sizes.length).toBeGreaterThan(1000)
  expect(sizes.filter(({ lines }) => lines > 300)).toEqual([])
})

/** Folders whose files are in the order of time. */
const IN_ORDER = ['server/src/db/migrations']

test('a folder is taken in with one look', () => {
  const counts = Map.groupBy(sizes, ({ file }) => dirname(file))
  const large = [...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder)
  expect(large).toEqual(IN_ORDER)
})

test('a plain feature, with a list and a form on all three sides, takes few files and lines', () => {
  const rooms = sizes.filter(({ file }) => /\/teaching\/rooms(?:\/|\.ts$)/.test(file))
  const lines = rooms.reduce((sum, each) => sum + each.lines, 0)
  expect(rooms.map(({ file }) => file.split('/')[0]).sort()).toEqual([
    'contract',
    'server',
    'server',
    'web',
    'web',
    'web',
  ])
  expect(lines).toBeLessThanOrEqual(250)
})
