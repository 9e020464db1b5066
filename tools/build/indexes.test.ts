import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INDEXES } from './indexes.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(Object.entries(INDEXES))('%s lists every file that it should', (file, text) => {
  expect(
    readFileSync(join(ROOT, file), 'utf8'),
    'run "npm run index" and commit what it writes',
  ).toBe(text())
})
