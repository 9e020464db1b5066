import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Reads of the machine's clock, and weekdays worked out. */
const CLOCKS = /\bnew Date\b(?!\([^)])|\bDate\.now\b|\bDate\(\)|\.get(UTC)?Day\(|\bTemporal\.Now\b/

/** The one file of each side that reads the clock, and tests of what happens while clocks disagree. */
const ALLOWED = [
  'server/src/lifecycle/clock.ts',
  'server/test/clock.ts',
  'server/test/faults/clock.test.ts',
  'server/src/db/connections/clock-skew.test.ts',
  'web/test/clock.ts',
  'e2e/clock.ts',
  // These files move the clock.
  'e2e/playwright.config.ts',
  'e2e/moved-product.ts',
]

/** `web/test/guards/clocks.test.ts` checks the browser's own code. */
const SOURCES = [
  'server/{src,seed,test}/**/*.ts',
  'web/{app/**/*.test,test/**/*}.{ts,tsx}',
  'contract/**/*.test.ts',
  'e2e/**/*.ts',
]

test('the time is read in one place, and no test goes by the day on which it runs', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  const found = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ALLOWED.includes(file))
    .flatMap((file) => {
      const [read] = readFileSync(join(ROOT, file), 'utf8').match(CLOCKS) ?? []
      return read ? [`${file}: ${read}`] : []
    })
  expect(
    found,
    'use server/src/lifecycle/clock.ts; a test moves it by server/test/days.ts',
  ).toEqual([])
})
