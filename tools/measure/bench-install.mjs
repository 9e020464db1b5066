import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BENCH = fileURLToPath(new URL('../../bench', import.meta.url))
const MARKER = `${BENCH}/node_modules/.ganit-installed`

/** Installs what only the measuring needs, unless exactly that is there. */
export function installBench() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${BENCH}/package-lock.json`))
    .digest('hex')
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return
  console.error('Installing what measures …')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: BENCH,
    // Standard output is for the figures.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('Installing failed. Check the internet connection, then start again.')
    process.exit(1)
  }
  writeFileSync(MARKER, wanted)
}
