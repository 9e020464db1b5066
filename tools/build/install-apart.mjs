import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Installs the packages of a folder outside the workspaces, unless they are up to date. */
export function installApart(name) {
  const folder = fileURLToPath(new URL(`../../${name}`, import.meta.url))
  const marker = `${folder}/node_modules/.ganit-installed`
  const wanted = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.error(`Installing what only ${name} needs …`)
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: folder,
    // Standard output is reserved for figures.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('Installing failed. Check the internet connection, then start again.')
    process.exit(1)
  }
  writeFileSync(marker, wanted)
}
