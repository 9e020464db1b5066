import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findBrowser } from './browser.ts'
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

/** The nearest merge base with main, here or at its origin, that has commits after it; on main itself, that at the origin. */
function start() {
  const [nearest = 'HEAD'] = ['main', 'origin/main']
    .flatMap((main) => {
      try {
        const base = git('merge-base', 'HEAD', main).trim()
        return [{ base, commits: Number(git('rev-list', '--count', `${base}..HEAD`)) }]
      } catch {
        // No such branch.
        return []
      }
    })
    .filter(({ commits }) => commits > 0)
    .sort((one, other) => one.commits - other.commits)
    .map(({ base }) => base)
  return nearest
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

/** The command for a browser test such as `e2e/timetable.spec.ts`. */
const commandFor = (spec: string) => `npm test -- --only ${basename(spec, '.spec.ts')}`

if (tests.playwright.length > 0) findBrowser()
clearReports()
const ROUTE_TYPES = join(ROOT, 'web/.react-router/types')
if (!existsSync(ROUTE_TYPES) || changed.some((path) => path.startsWith('web/')))
  await makeRouteTypes()
const style = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]
const quick = [
  check('types', 'tsc', ['-b', 'contract', 'server', 'web', '.', '--checkers', '1']),
  check('style of what changed', 'biome', style),
]
/** The browser tests start once the changed parts are built. */
async function browserTests() {
  const build = await check('build', process.execPath, ['tools/build/prepare.mjs'])
  if (build.failed > 0) return [build]
  return [build, await playwright([...tests.playwright, '--pass-with-no-tests'])]
}

// Tests and type checks run together, because each leaves a core idle much of the time. With a third worker the type
// checks would run alone at the end.
const counts = await Promise.all([
  ...quick,
  ...(tests.vitest.length > 0
    ? [vitest([...tests.vitest, '--maxWorkers=2'], { GANIT_CALLS_OF: tests.calls?.join() })]
    : []),
  ...(tests.playwright.length > 0 ? [browserTests()] : []),
])
const code = printTotal(counts.flat())
console.log('Of other features only the nearest tests were looked at: npm test looks at all.')
if (tests.later.length > 0)
  console.log(
    `Of pages that changed with the server or the contract, to be run too: ${tests.later.map(commandFor).join(', ')}`,
  )
process.exit(code)
