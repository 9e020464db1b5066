import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What tells or writes a time or a day by this browser's clock, by Greenwich's, or in a way of its own. */
const CLOCKS =
  /toLocale(Date|Time)?String\(|\bnew Date\b(?!\([^)])|\bDate\.now\b|DateTimeFormat|toISOString|\.toJSON\(\)|\bTemporal\b|\.to(Date|Time|UTC|GMT)String\(|\.get(UTC)?(Date|Day|Month|FullYear|Hours|Minutes|TimezoneOffset)\(/

/** `dates.ts` has this device's clock and `server-clock.ts` how far that is off; the others write what it tells in other languages, draw a list of zones, and days in the form that feeds have. How long ago something was sent here is this device's to tell. */
const ALLOWED = [
  /^ui\/text\/dates\.ts$/,
  /^ui\/text\/server-clock\.ts$/,
  /^i18n\/use-formats\.ts$/,
  /^features\/ground\/settings\/time-zones\.ts$/,
  /^features\/site\/files\/feed\.ts$/,
  /^unanswered\.ts$/,
  /^ui\/forms\/use-kept-attempt\.ts$/,
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
