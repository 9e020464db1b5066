import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testsFor } from './changed-tests.ts'
import {
  check,
  clearReports,
  makeRouteTypes,
  playwright,
  printTotal,
  ROOT,
  vitest,
} from './suites.ts'

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()

/** Where this work began: what it shares with main, here or where it came from. */
function start() {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main).trim()
    } catch {
      // There is none of that name.
    }
  return 'HEAD'
}

function changedFiles() {
  const names = (text: string) => text.split('\0').filter(Boolean)
  return [
    ...names(git('diff', '--name-only', '--no-renames', '-z', start())),
    ...names(git('ls-files', '--others', '--exclude-standard', '-z')),
  ]
}

const changed = changedFiles()
if (changed.length === 0) {
  console.log('Nothing has changed since main.')
  process.exit(0)
}
const present = changed.filter((path) => existsSync(join(ROOT, path)))
const tests = testsFor(changed)
console.log([...tests.vitest, ...tests.playwright].join('\n'))

clearReports()
await makeRouteTypes()
const style = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]
const quick = [
  check('types', 'tsc', ['-b', 'contract', 'server', 'web', '.', '--checkers', '1']),
  check('style of what changed', 'biome', style),
]
// Each of them leaves a core idle much of the time.
const counts = await Promise.all([
  ...quick,
  ...(tests.vitest.length > 0 ? [vitest(tests.vitest)] : []),
])
if (tests.playwright.length > 0) {
  counts.push(await check('build', process.execPath, ['tools/build/prepare.mjs']))
  counts.push(await playwright([...tests.playwright, '--pass-with-no-tests']))
}
const code = printTotal(counts)
console.log('Other features are not looked at: npm test does that.')
process.exit(code)
