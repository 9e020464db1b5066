import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What tells a time or a day by this browser's clock, or by Greenwich's. */
const CLOCKS =
  /toLocale(Date|Time)?String\(|new Date\(\)|Date\.now\(\)|DateTimeFormat\('en-|toISOString\(\)\.slice/

/** `dates.ts` has the clock; the others show no moment to anybody, or draw a list of zones. */
const ALLOWED = [/^ui\/text\/dates\.ts$/, /^features\/settings\/time-zones\.ts$/, /^api\//]

test('days and moments are told by the academy’s clock alone', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (/\.test\.tsx?$/.test(file) || ALLOWED.some((each) => each.test(file))) continue
    const [clock] = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(CLOCKS) ?? []
    if (clock) found.push(`${file}: ${clock}`)
  }
  expect(found, 'use web/app/ui/text/dates.ts').toEqual([])
})
