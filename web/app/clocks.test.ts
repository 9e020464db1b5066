import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What tells a time or a day by this browser's clock, or by Greenwich's. */
const CLOCKS =
  /toLocale(Date|Time)?String\(|new Date\(\)|Date\.now\(\)|DateTimeFormat\('en-|toISOString\(\)\.slice/

/** `ui/text` has the clock; the others show no moment to anybody, or draw a list of zones and weekdays. */
const ALLOWED = [
  /^ui\/text\/(dates|formats)\.ts$/,
  /^features\/settings\/time-zones\.ts$/,
  /^features\/dashboard\/own-batch-card\.tsx$/,
  /^features\/registration\/fields\.ts$/,
  /^api\//,
]

test('days and moments are told by the academy’s clock alone', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (/\.test\.tsx?$/.test(file) || ALLOWED.some((each) => each.test(file))) continue
    const [clock] = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(CLOCKS) ?? []
    if (clock) found.push(`${file}: ${clock}`)
  }
  expect(found, 'use web/app/ui/text/dates.ts').toEqual([])
})
