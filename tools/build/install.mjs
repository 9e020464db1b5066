import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sayWhile } from './progress.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const MARKER = join(MODULES, '.ganit-installed')
const ASIDE = join(ROOT, '.cache', 'packages.before')
const PID_FILE = join(ROOT, '.cache', 'npm-pid')
const ORPHAN_ENDS_WITHIN_MS = 180_000
const LOOK_MS = 300

// Another platform needs other packages from the same lockfile: a folder may be shared or moved.
const wanted = async () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex')

/** Whether the packages are those of the lockfile. */
export const isInstalled = async () =>
  (await readFile(MARKER, 'utf8').catch(() => '')) === (await wanted())

/**
 * Installs the packages of the lockfile unless they are there. The marker is written last, so half is never enough; those
 * of before are put back when it fails, so that the version they belong to can still be started.
 */
export async function install() {
  if (await isInstalled()) return
  await untilOrphanEnds()
  await putBack()
  if (await isInstalled()) return
  await setAside()
  const code = await sayWhile('Installing what Ganit needs (a few minutes the first time)', npmCi)
  if (code !== 0) {
    await putBack()
    throw new Error(
      'Installing failed. Check the internet connection, the free disk space and the permissions of this folder, then start again.',
    )
  }
  await writeFile(MARKER, await wanted())
  await drop(ASIDE)
}

/** Ends what an install left undone, be it killed or failed. */
async function putBack() {
  if (!(await exists(ASIDE))) return
  if (await exists(MARKER)) return drop(ASIDE)
  // The marker comes last.
  for (const { folder, aside } of (await places()).reverse()) {
    if (!(await exists(aside))) continue
    await drop(folder)
    await rename(aside, folder)
  }
  await drop(ASIDE)
}

/** An empty folder stands for one that was not there. */
async function setAside() {
  await mkdir(ASIDE, { recursive: true })
  for (const { folder, aside } of await places())
    await rename(folder, aside).catch((error) => {
      if (error.code !== 'ENOENT') throw error
      return mkdir(aside)
    })
}

/** Where packages are: the one with the marker first, then those of the workspaces. */
async function places() {
  const { workspaces = [] } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return ['.', ...workspaces].map((of) => ({
    folder: join(ROOT, of, 'node_modules'),
    aside: join(ASIDE, of === '.' ? 'root' : of.replaceAll('/', '+')),
  }))
}

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  )

const drop = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

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
  if (child.pid) writeFileSync(PID_FILE, String(child.pid))
  return new Promise((resolve) =>
    child.once('error', () => resolve(1)).once('exit', resolve),
  ).finally(() => rm(PID_FILE, { force: true }))
}

/** When a start is killed while it installs, its npm goes on alone. Two of them would spoil each other's work. */
async function untilOrphanEnds() {
  const pid = Number(await readFile(PID_FILE, 'utf8').catch(() => 0))
  const deadline = Date.now() + ORPHAN_ENDS_WITHIN_MS
  while (pid > 0 && isAlive(pid) && Date.now() < deadline) await sleep(LOOK_MS)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** npm must not run on the Node in the folder that it is about to replace. */
const pathOutside = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter)
