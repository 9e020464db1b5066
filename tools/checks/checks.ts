import './own-folder.ts'
import { auditParts } from '../parts/audit.ts'
import { findBrowser } from './browser.ts'
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

/** Reads the notes of the run of all API tests; the next run begins new notes. */
const contractCoverage = () =>
  check('contract coverage', process.execPath, ['tools/checks/contract-coverage.ts'])

/** The order of the files differs by commit, so that a test that needs another file before it, or none, is found. */
const inOtherOrder = () => ['--sequence.shuffle.files', `--sequence.seed=${turnOfCommit()}`]

// A run that cannot open pages says so at once, not after minutes.
if (!only) findBrowser()
clearReports()
const quick = only ? [] : await quickChecks()
const isWhole = process.argv.includes('--all')
// The suites run one after the other: each uses both cores, and side by side the tests of one would wait for the other.
const suites = [await vitest(only?.vitest ?? (isWhole ? inOtherOrder() : []))]
if (isWhole) suites.push(await contractCoverage())
suites.push(await playwright(only?.playwright))
if (isWhole) suites.push(await auditParts())
const more = isWhole ? await runCalendar({ turn: turnOfCommit() }) : []
if (isWhole)
  more.push(await check('a bare Debian', process.execPath, ['tools/checks/commands/test-bare.mjs']))
process.exit(printTotal([...quick, ...suites, ...more]))
