import { spawnSync } from 'node:child_process'
import type { Count } from './reports.ts'
import { printTotal, ROOT, vitest } from './suites.ts'

/** A moment of the academy's clock, or a time zone of the machine, at which a check must be green, too. */
type Moment = { name: string; at?: string; TZ?: string }

const MOMENTS: Moment[] = [
  { name: 'a Sunday, ten to midnight in Kolkata', at: '2026-11-29T23:50:00+05:30' },
  { name: 'the Monday after it, twenty past midnight', at: '2026-11-30T00:20:00+05:30' },
  { name: 'a Wednesday', at: '2026-12-02T11:00:00+05:30' },
  { name: 'the last day of a month', at: '2027-01-31T18:00:00+05:30' },
  { name: 'the last minutes of a school year', at: '2027-03-31T23:55:00+05:30' },
  { name: 'the first minutes of a school year', at: '2027-04-01T00:05:00+05:30' },
  { name: 'a leap day', at: '2028-02-29T12:00:00+05:30' },
  { name: 'in 400 days', at: '2027-12-29T10:00:00+05:30' },
  { name: 'in ten years', at: '2036-11-24T10:00:00+05:30' },
  { name: 'a machine in Los Angeles', TZ: 'America/Los_Angeles' },
  { name: 'a machine in Auckland', TZ: 'Pacific/Auckland' },
]

const PROJECTS = ['--project', 'server', '--project', 'web']

async function runAt({ name, at, TZ }: Moment, which: string[]): Promise<Count> {
  console.log(`\n${name}`)
  const count = await vitest([...PROJECTS, ...which], {
    GANIT_TIER: 'calendar',
    ...(at && { GANIT_TEST_NOW: at }),
    ...(TZ && { TZ }),
  })
  return { ...count, failures: count.failures.map((failure) => `${name}: ${failure}`) }
}

/**
 * The share of the files that the first moment gets. It differs by commit, so that each commit gives the moments other
 * files.
 */
export function turnOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  return Number.parseInt(stdout.slice(0, 6), 16) || 0
}

/**
 * Runs the quick API and screen tests at each moment. With a `turn`, each moment has its share of the files, so that all
 * together take as long as one run.
 */
export async function runCalendar({ turn, only }: { turn?: number; only?: string }) {
  const counts: Count[] = []
  for (const [n, moment] of MOMENTS.entries()) {
    const which = only ? [only] : []
    if (turn !== undefined)
      which.push(`--shard=${((n + turn) % MOMENTS.length) + 1}/${MOMENTS.length}`)
    counts.push(await runAt(moment, which))
  }
  return counts
}

if (import.meta.main) {
  const [only] = process.argv.slice(2)
  process.exit(printTotal(await runCalendar({ only })))
}
