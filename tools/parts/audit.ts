import { execFile } from 'node:child_process'
import type { Count } from '../checks/reports.ts'

/** The output of `npm audit --json`. If the registry does not answer, npm prints an error instead. */
type Printed = { vulnerabilities?: Record<string, { severity: string; range: string }> }

/** Runs a command of npm and resolves to its output, whatever its exit code is. */
type RunNpm = (args: string[]) => Promise<string>

const LIMIT_MS = 120_000

const runNpm: RunNpm = (args) =>
  new Promise((resolve) => {
    const options = { shell: process.platform === 'win32', timeout: LIMIT_MS, maxBuffer: 1e8 }
    execFile('npm', args, options, (_, stdout) => resolve(stdout))
  })

function parseAudit(text: string): Printed {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * Asks the registry for advisories of the lock file's packages. Each known advisory fails the check. If the registry
 * does not answer, the check says so and counts as skipped, because nobody can mend that here.
 */
export async function auditParts(npm = runNpm, say: (line: string) => void = console.log) {
  const { vulnerabilities } = parseAudit(await npm(['audit', '--json']))
  const count: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (!vulnerabilities) {
    say('npm audit was not answered by the registry, so nothing is known of published advisories.')
    return { ...count, skipped: 1 }
  }
  const failures = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `npm audit: ${name} ${range} (${severity})`,
  )
  say(`${failures.length === 0 ? 'passed' : 'FAILED'}  npm audit`)
  return { ...count, passed: Number(failures.length === 0), failed: failures.length, failures }
}
