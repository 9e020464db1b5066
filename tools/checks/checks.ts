import { runCalendar, turnOfCommit } from './calendar.ts'
import { filtersFor } from './only.ts'
import { check, clearReports, makeRouteTypes, playwright, printTotal, vitest } from './suites.ts'

/** Runs only matching tests, without other checks. */
const only = process.argv.includes('--only') ? filtersFor(process.argv.at(-1) ?? '') : undefined

/** Several checkers infer the same types repeatedly: half the time for more than twice the CPU and memory. */
const types = (what: string, project: string) =>
  check(`types of ${what}`, 'tsc', ['-p', project, '--checkers', '1'])

async function quickChecks() {
  await makeRouteTypes()
  const style = check('style and import boundaries', 'biome', ['ci', '--error-on-warnings'])
  return Promise.all([
    types('contract', 'contract'),
    types('server', 'server'),
    types('web', 'web'),
    types('tools and browser tests', '.'),
    style,
    // The build needs one core most of the time, and writes files that the style check reads.
    style.then(() => check('build', process.execPath, ['tools/build/prepare.mjs'])),
  ])
}

clearReports()
const quick = only ? [] : await quickChecks()
// One after the other: each uses both cores, and beside the other its tests would wait for both.
const suites = [await vitest(only?.vitest), await playwright(only?.playwright)]
const more = process.argv.includes('--all') ? await runCalendar({ turn: turnOfCommit() }) : []
process.exit(printTotal([...quick, ...suites, ...more]))
