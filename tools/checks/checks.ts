import { type SpawnOptions, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { browserPath } from './browser.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules', '.bin')
const REPORTS = join(ROOT, '.cache', 'reports')

type Count = { passed: number; failed: number; skipped: number }

const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }

function runTool(command: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  })
  return new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** A check that passes or fails as a whole. */
async function check(name: string, command: string, args: string[], cwd = ROOT): Promise<Count> {
  const code = await runTool(command, args, { cwd })
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** A suite's own count. A suite that broke down without saying which test failed has failed once. */
function counted(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

const report = (name: string) => join(REPORTS, `${name}.json`)

function readReport<T>(name: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return {}
  }
}

/** A pattern of titles: only those tests run, and nothing else is checked. */
const ONLY = process.argv.includes('--only') ? process.argv.at(-1) : undefined

async function vitest(): Promise<Count> {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ]
  const which = ONLY === undefined ? ['--coverage'] : ['-t', ONLY]
  const code = await runTool('vitest', ['run', ...which, ...reporters])
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
  } = readReport<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
  }>('vitest')
  return counted(code, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  })
}

async function playwright(): Promise<Count> {
  const browser = await browserPath()
  const which = ONLY === undefined ? [] : ['--grep', ONLY]
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...which]
  const code = await runTool('playwright', args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright'), BROWSER_PATH: browser ?? '' },
  })
  const { stats } = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }>('playwright')
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  if (flaky > 0) console.log(`${flaky} browser tests needed a second try`)
  return counted(code, { passed: expected + flaky, failed: unexpected, skipped })
}

function printTotal(counts: Count[]) {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

async function quickChecks() {
  await runTool('react-router', ['typegen'], { cwd: join(ROOT, 'web'), stdio: 'ignore' })
  return Promise.all([
    check('types of contract', 'tsc', ['-p', 'contract']),
    check('types of server', 'tsc', ['-p', 'server']),
    check('types of web', 'tsc', ['-p', 'web']),
    check('types of tools and browser tests', 'tsc', ['-p', '.']),
    check('style and import boundaries', 'biome', ['ci', '--error-on-warnings']),
  ])
}

const quick = ONLY === undefined ? await quickChecks() : []
process.exit(printTotal([...quick, await vitest(), await playwright()]))
