import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../../app')

/** Code that reads or formats time by the browser's clock or UTC. */
const CLOCKS =
  /toLocale(Date|Time)?String\(|\bnew Date\b(?!\([^)])|\bDate\.now\b|DateTimeFormat|toISOString|\.toJSON\(\)|\bTemporal\b|\.to(Date|Time|UTC|GMT)String\(|\.get(UTC)?(Date|Day|Month|FullYear|Hours|Minutes|TimezoneOffset)\(/

/**
 * `dates.ts` wraps the device's clock and `server-clock.ts` its offset. The others format given times, list time zones or
 * write feed dates, or measure time since something was sent from this device.
 */
const ALLOWED = [
  /^ui\/text\/times\/dates\.ts$/,
  /^ui\/text\/times\/server-clock\.ts$/,
  /^i18n\/use-formats\.ts$/,
  /^features\/ground\/settings\/time-zones\.ts$/,
  /^features\/site\/files\/feed\.ts$/,
  /^unanswered\.ts$/,
  /^features\/accounts\/codes\/asked-code\.ts$/,
  /^ui\/forms\/use-kept-attempt\.ts$/,
]

test('days and moments are told by the academy’s clock alone', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: APP })) {
    if (/\.test\.tsx?$/.test(file) || ALLOWED.some((each) => each.test(file))) continue
    const [clock] = readFileSync(join(APP, file), 'utf8').match(CLOCKS) ?? []
    if (clock) found.push(`${file}: ${clock}`)
  }
  expect(found, 'use web/app/ui/text/times/dates.ts').toEqual([])
})
