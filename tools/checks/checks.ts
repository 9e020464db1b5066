import { filtersFor } from './only.ts'
import { check, clearReports, makeRouteTypes, playwright, printTotal, vitest } from './suites.ts'

/** Only those tests run, and nothing else is checked. */
const only = process.argv.includes('--only') ? filtersFor(process.argv.at(-1) ?? '') : undefined

async function quickChecks() {
  await makeRouteTypes()
  return Promise.all([
    check('types of contract', 'tsc', ['-p', 'contract']),
    check('types of server', 'tsc', ['-p', 'server']),
    check('types of web', 'tsc', ['-p', 'web']),
    check('types of tools and browser tests', 'tsc', ['-p', '.']),
    check('style and import boundaries', 'biome', ['ci', '--error-on-warnings']),
  ])
}

clearReports()
const quick = only ? [] : await quickChecks()
// Both wait for clocks and processes half of their time; beside each other they take that of one.
const suites = await Promise.all([vitest(only?.vitest), playwright(only?.playwright)])
process.exit(printTotal([...quick, ...suites]))
