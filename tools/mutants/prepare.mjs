// StrykerJS is installed only where somebody asks for it: it would be a tenth of what every academy installs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sayWhile } from '../build/progress.mjs'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const MARKER = join(FOLDER, 'node_modules', '.ganit-installed')

/** What runs Stryker, relative to the root. */
export const STRYKER = 'tools/mutants/node_modules/@stryker-mutator/core/bin/stryker.js'

/** Installs StrykerJS as its own lock file says, unless it is there; ends the process with a sentence when that fails. */
export async function prepareStryker() {
  const lock = await readFile(join(FOLDER, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if ((await readFile(MARKER, 'utf8').catch(() => '')) === wanted) return
  const code = await sayWhile('Installing StrykerJS', npmCi)
  if (code === 0) return writeFile(MARKER, wanted)
  console.error('Installing StrykerJS failed. Check the internet connection, then try again.')
  process.exit(1)
}

function npmCi() {
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve))
}
