import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sayWhile } from './progress.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const MARKER = join(MODULES, '.ganit-installed')

// Another platform needs other packages from the same lockfile: a folder may be shared or moved.
const wanted = async () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex')

/** Whether the packages are those of the lockfile. */
export const isInstalled = async () =>
  (await readFile(MARKER, 'utf8').catch(() => '')) === (await wanted())

/** Installs the packages of the lockfile unless they are there. The marker is written last, so half is never enough. */
export async function install() {
  if (await isInstalled()) return
  await rm(MARKER, { force: true })
  const code = await sayWhile('Installing what Ganit needs (a few minutes the first time)', npmCi)
  if (code !== 0)
    throw new Error(
      'Installing failed. Check the internet connection, the free disk space and the permissions of this folder, then start again.',
    )
  await writeFile(MARKER, await wanted())
}

function npmCi() {
  const wishes = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const child = spawn('npm', ['ci', ...wishes], {
    cwd: ROOT,
    env: { ...process.env, PATH: pathOutside() },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve))
}

/** npm must not run on the Node in the folder that it is about to replace. */
const pathOutside = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter)
