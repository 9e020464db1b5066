import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runsPinnedNode } from './pinned-node.mjs'
import { missingPlatformPackages } from './platform-packages.mjs'
import { sayWhile } from './progress.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const MARKER = join(MODULES, '.ganit-installed')
const ASIDE = join(ROOT, '.cache', 'packages.before')
const PID_FILE = join(ROOT, '.cache', 'npm-pid')
const ORPHAN_ENDS_WITHIN_MS = 180_000
const LOOK_MS = 300

// Includes the platform, because a folder may be shared or moved and another platform needs other packages.
const hashWanted = async () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex')

/** True if the packages match the lockfile. */
export const isInstalled = async () =>
  (await readFile(MARKER, 'utf8').catch(() => '')) === (await hashWanted())

/** Notes in the marker that the packages of the lock file are installed. */
export const noteInstalled = async () => writeFile(MARKER, await hashWanted())

/**
 * Installs the lockfile's packages if needed. The marker is written last, so a partial install never counts. On failure
 * the old packages are restored, so that their version can still start.
 */
export async function install() {
  if (await isInstalled()) return
  await untilOrphanEnds()
  await putBack()
  if (await isInstalled()) return
  await setAside()
  const isWhole = await sayWhile(
    'Installing what Ganit needs (a few minutes the first time)',
    installPackages,
  )
  if (!isWhole) {
    await putBack()
    throw new Error(
      'Installing failed. Check the internet connection, the free disk space and the permissions of this folder, then start again.',
    )
  }
  await noteInstalled()
  await drop(ASIDE)
}

/** Rolls back an install that was killed or failed. */
async function putBack() {
  if (!(await exists(ASIDE))) return
  if (await exists(MARKER)) return drop(ASIDE)
  // The folder with the marker comes last.
  for (const { folder, aside } of (await places()).reverse()) {
    if (!(await exists(aside))) continue
    await drop(folder)
    await rename(aside, folder)
  }
  await drop(ASIDE)
}

/** An empty folder stands for a missing one. */
async function setAside() {
  await mkdir(ASIDE, { recursive: true })
  for (const { folder, aside } of await places())
    await rename(folder, aside).catch((error) => {
      if (error.code !== 'ENOENT') throw error
      return mkdir(aside)
    })
}

/** The package folders: the one with the marker first, then the workspaces'. */
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

/**
 * Downloads the packages, then runs their scripts; true if all are there. npm prefers the packages' own Node for
 * scripts, so a Node that does not run is moved away first. npm would drop a package whose script failed and report
 * success.
 */
async function installPackages() {
  const code = await npm('ci', '--ignore-scripts', '--include=dev', '--include=optional')
  if (code !== 0) return false
  if (!runsPinnedNode()) await rm(join(MODULES, '.bin', 'node'), { force: true })
  if ((await npm('rebuild', '--no-bin-links')) !== 0) return false
  const missing = await missingPlatformPackages(ROOT)
  for (const path of missing) console.error(`${path} did not arrive.`)
  return missing.length === 0
}

function npm(...args) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const options = {
    cwd: ROOT,
    env: { ...process.env, PATH: pathOutside() },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  // The shell writes its number and becomes npm. A start that is killed at once leaves no npm that nobody waits for.
  const script = ['-c', 'echo $$ > "$0" && exec npm "$@"', PID_FILE]
  const child =
    process.platform === 'win32'
      ? spawn('npm', all, { ...options, shell: true })
      : spawn('sh', [...script, ...all], options)
  return new Promise((resolve) =>
    child.once('error', () => resolve(1)).once('exit', resolve),
  ).finally(() => rm(PID_FILE, { force: true }))
}

/** A killed start may leave its npm running. Two npm processes would break each other's work. */
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

/** npm must not run on the Node that it is about to replace. */
const pathOutside = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter)
