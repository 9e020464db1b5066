import { filtersFor } from './only.ts'
import { check, clearReports, makeRouteTypes, playwright, printTotal, vitest } from './suites.ts'

/** Only those tests run, and nothing else is checked. */
const only = process.argv.includes('--only') ? filtersFor(process.argv.at(-1) ?? '') : undefined

/** Several checkers would each infer the same types anew: in half the time they take more than twice the work and memory. */
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
    // It needs one core most of the time, and writes where style is looked at.
    style.then(() => check('build', process.execPath, ['tools/build/prepare.mjs'])),
  ])
}

clearReports()
const quick = only ? [] : await quickChecks()
// Both wait for clocks and processes half of their time; beside each other they take that of one.
const suites = await Promise.all([vitest(only?.vitest), playwright(only?.playwright)])
process.exit(printTotal([...quick, ...suites]))
