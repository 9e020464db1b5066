// Lists the browsers that are installed, and runs the journeys in those.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isInstalled, NAMES, PACKAGES } from './installed.ts'

const ROOT = join(import.meta.dirname, '../..')
const missing = NAMES.filter((name) => !isInstalled(name))
for (const name of missing)
  process.stdout.write(`${name} is not installed; on Debian: apt-get install ${PACKAGES[name]}\n`)

const [part] = process.argv.slice(2)
const PLAYWRIGHT = [
  join(ROOT, 'node_modules/@playwright/test/cli.js'),
  'test',
  '--config',
  'e2e/browsers/playwright.config.ts',
  ...(part ? ['-g', part] : []),
]
// Without any browser nothing was tested, which is no success.
process.exitCode =
  missing.length === NAMES.length
    ? 1
    : (spawnSync(process.execPath, PLAYWRIGHT, { cwd: ROOT, stdio: 'inherit' }).status ?? 1)
