import { type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from './browser.ts'
import {
  type Count,
  countPlaywright,
  countVitest,
  type PlaywrightReport,
  summary,
  type VitestReport,
} from './reports.ts'

export const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules', '.bin')
const REPORTS = join(ROOT, '.cache', 'reports')

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

/** Runs a tool beside another one and prints its output in one piece at the end. */
async function runBeside(name: string, command: string, args: string[], options: SpawnOptions) {
  const file = join(REPORTS, `${name}.log`)
  const log = openSync(file, 'w')
  const code = await runTool(command, args, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  process.stdout.write(readFileSync(file))
  return code
}

/** A check that passes or fails as a whole. */
export async function check(name: string, command: string, args: string[]): Promise<Count> {
  const code = await runTool(command, args)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] }
}

/** Generates the types of routes, which the type checks need. */
export const makeRouteTypes = () =>
  runTool('react-router', ['typegen'], { cwd: join(ROOT, 'web'), stdio: 'ignore' })

/** A suite's count. A suite that crashed without naming a failed test counts as one failure. */
function toCount(name: string, code: number, count: Count): Count {
  if (code === 0 || count.failed > 0) return count
  return { ...count, failed: 1, failures: [name, ...count.failures] }
}

const report = (name: string) => join(REPORTS, `${name}.json`)

/** Deletes the reports of an earlier run. */
export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}

function readReport<T>(name: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return {}
  }
}

/** Unit, API and screen tests, or those that the arguments select; `more` is added to the environment. */
export async function vitest(which: string[] = [], more: NodeJS.ProcessEnv = {}): Promise<Count> {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ]
  const code = await runTool('vitest', ['run', ...which, ...reporters], {
    env: { ...env, ...more },
  })
  return toCount('vitest', code, countVitest(readReport<VitestReport>('vitest')))
}

/** The browser tests, or those that the arguments select. */
export async function playwright(which: string[] = []): Promise<Count> {
  const { shell, whole } = findBrowser()
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...which]
  const code = await runBeside('playwright', 'playwright', args, {
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright'),
      BROWSER_PATH: shell ?? '',
      WHOLE_BROWSER_PATH: whole ?? '',
    },
  })
  return toCount('playwright', code, countPlaywright(readReport<PlaywrightReport>('playwright')))
}

/** Prints the failures and totals; returns the exit code. */
export function printTotal(counts: Count[]) {
  const { failed, text } = summary(counts)
  console.log(text)
  return failed === 0 ? 0 : 1
}
